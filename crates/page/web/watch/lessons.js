// The lessons: each a grid and about twenty words made for it, and strategies that end soon.

/** @typedef {import("../address.js").Changes} Changes */

/**
 * @typedef {object} Lesson
 * @property {"backtracking" | "consistency" | "thrashing" | "forward" | "order" | "proof"} name
 * @property {number} questions how many there are
 * @property {Changes} address of the room
 */

/** Six words of five letters, which cross at nine cells; four of four letters. */
const LATTICE = "11111/10101/11111/10101/11111";
const CROSS = "01010/11111/01010/11111/01010";
const FRAME = "1111/1001/1001/1111";

/** Slots across in reading order, then down: nothing else tells the strategies apart. */
const IN_ORDER = { order: "next", ac3: "false" };

/** The words of each lesson, in French and in English. */
const WORDS = {
  backtracking: {
    fr: "ages,aura,avec,avez,chat,chef,chez,cles,cure,dure,fera,grec,jure,jury,murs,pure,sera,sure",
    en: "cell,fail,foot,four,full,fund,late,lies,like,link,live,rule,sale,size,soul,till,time,wide",
  },
  consistency: {
    fr: "cache,cadre,calme,carte,casse,cause,champ,chaud,chere,fiche,lache,peche,poche,riche,sacre,table,tache,terme,theme",
    en: "allow,below,brand,drink,enemy,enjoy,entry,frank,front,given,grand,grant,great,green,grown,queen,thank,track,trees",
  },
  thrashing: {
    fr: "acces,achat,agent,biens,carte,celle,cette,chute,cotes,coute,hotel,lutte,perte,saint,salon,salut,texte,tiens,tient,total,viens,vient",
    en: "comes,cross,crowd,dress,homes,image,leave,media,notes,older,scale,serve,share,staff,stage,stand,stone,store,style,times,under,women",
  },
  forward: { fr: "agent,arabe,autre,avais,avril,biens,ecran,ecrit,entre,envie,liens,outre,salle,telle,terme,titre,vient,ville,vraie,vrais", en: "basic,being,clean,given,green,grown,image,lying,ocean,scale,space,stage,stand,stars,start,state,stone,store,style,thing" },
  order: {
    fr: "abord,actes,adore,alors,avoue,champ,cotes,coups,croit,croix,dites,frais,froid,jouer,notes,payer,peter,poser,score,soeur,trois,trucs",
    en: "after,again,brain,class,dance,glass,large,later,peter,plane,plans,plant,plays,raise,range,sense,since,space,track,trade,train,water",
  },
  proof: {
    fr: "aller,allez,autre,biens,biere,canal,effet,elles,entre,envie,final,finit,liens,notre,outre,tiens,tient,tiers,tours,viens",
    en: "comes,costs,feels,heavy,keeps,learn,leave,miles,needs,peace,rules,sales,scale,seems,shall,shape,steps,teams,terms,weeks",
  },
};

/** A strategy beside the first, as addresses have it. @param {Changes} strategy */
const beside = (strategy) => Object.fromEntries(Object.entries(strategy).map(([name, value]) => [`beside-${name}`, value]));

/** @type {Lesson[]} */
export const LESSONS = [
  { name: "backtracking", questions: 3, address: { grid: FRAME, algorithm: "rac", ...IN_ORDER } },
  {
    name: "consistency",
    questions: 3,
    address: { grid: CROSS, algorithm: "rac", ...IN_ORDER, ...beside({ algorithm: "rac", order: "next" }) },
  },
  {
    name: "thrashing",
    questions: 3,
    address: {
      grid: LATTICE,
      algorithm: "cbj",
      ...IN_ORDER,
      ...beside({ algorithm: "rac", ...IN_ORDER }),
      moves: "dead-ends",
    },
  },
  {
    name: "forward",
    questions: 3,
    address: { grid: LATTICE, algorithm: "rac", ...IN_ORDER, ...beside({ algorithm: "rac-fc", ...IN_ORDER }) },
  },
  {
    name: "order",
    questions: 3,
    address: {
      grid: LATTICE,
      algorithm: "rac-fc",
      ...IN_ORDER,
      ...beside({ algorithm: "rac-fc", order: "min-domain", ac3: "false" }),
    },
  },
  { name: "proof", questions: 3, address: { grid: LATTICE, algorithm: "mac" } },
];

/**
 * A lesson by its name, with its words in a language.
 * @param {string | null} name
 * @param {string} language
 * @returns {Lesson | null}
 */
export function lessonOf(name, language) {
  const found = LESSONS.find((lesson) => lesson.name === name);
  if (found === undefined) return null;
  const words = language === "fr" ? WORDS[found.name].fr : WORDS[found.name].en;
  return { ...found, address: { ...found.address, words } };
}
