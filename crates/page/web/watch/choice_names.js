// What the algorithms, orders and so on are called in the page. The server tells which there are.

import { language } from "../language.js";
import { choicesOf } from "./setting.js";

/** @typedef {"algorithms" | "orders" | "ties" | "values" | "domains"} Kind */

/** @type {Record<"en" | "fr", Record<Kind, Record<string, string>>>} */
const NAMES = {
  en: {
    algorithms: {
      best: "best: the full solver",
      rac: "RAC: chronological backtracking",
      cbj: "CBJ: conflict-directed backjumping",
      "rac-fc": "RAC-FC: with forward checking",
      "cbj-fc": "CBJ-FC: with forward checking",
      mac: "MAC: maintaining arc consistency",
      "branch-and-bound": "branch and bound: the best total",
      dual: "dual: the best total, by its bounds",
    },
    orders: {
      next: "all across, then all down",
      "first-cell": "across and down by first cell",
      "max-constraints": "most crossings",
      "min-domain": "fewest words left",
      "constraints-then-size": "most crossings, then fewest words",
      "size-then-constraints": "fewest words, then most crossings",
      "max-constraints-with-instantiated": "most crossings with words",
      "dom-wdeg": "fewest words by weight (dom/wdeg)",
      alternating: "dom/wdeg, every other run without weights",
    },
    ties: { fixed: "drawn once", random: "drawn at each choice" },
    values: {
      lexicographic: "from a to z",
      random: "at random",
      score: "greatest score first",
      "least-constraining": "least constraining first",
      "last-fill": "as in the last fill",
    },
    domains: { bits: "sets of bits", tree: "prefix trees" },
  },
  fr: {
    algorithms: {
      best: "best : le solveur complet",
      rac: "RAC : retour arrière chronologique",
      cbj: "CBJ : saut arrière dirigé par les conflits",
      "rac-fc": "RAC-FC : avec vérification en avant",
      "cbj-fc": "CBJ-FC : avec vérification en avant",
      mac: "MAC : maintien de l’arc-cohérence",
      "branch-and-bound": "séparation et évaluation : le meilleur total",
      dual: "dual : le meilleur total, par ses bornes",
    },
    orders: {
      next: "tous les horizontaux, puis tous les verticaux",
      "first-cell": "horizontaux et verticaux par première case",
      "max-constraints": "le plus de croisements",
      "min-domain": "le moins de mots restants",
      "constraints-then-size": "le plus de croisements, puis le moins de mots",
      "size-then-constraints": "le moins de mots, puis le plus de croisements",
      "max-constraints-with-instantiated": "le plus de croisements avec des mots",
      "dom-wdeg": "le moins de mots par poids (dom/wdeg)",
      alternating: "dom/wdeg, une fois sur deux sans poids",
    },
    ties: { fixed: "tirées une fois", random: "tirées à chaque choix" },
    values: {
      lexicographic: "de a à z",
      random: "au hasard",
      score: "le plus grand score d’abord",
      "least-constraining": "le moins contraignant d’abord",
      "last-fill": "comme dans la dernière solution",
    },
    domains: { bits: "ensembles de bits", tree: "arbres de préfixes" },
  },
};

/**
 * What a choice is called; one without another name by its own.
 * @param {Kind} kind
 * @param {string} name
 */
export function choiceName(kind, name) {
  return NAMES[language()][kind][name] ?? name;
}

/**
 * An algorithm in a word.
 * @param {string} name
 */
export function algorithmInShort(name) {
  return choiceName("algorithms", name).split(/\s?:/)[0];
}

/** What is said of a search with AC-3 before it, and of one without. */
const AC3 = { en: ["AC-3", "no AC-3"], fr: ["AC-3", "sans AC-3"] };

/** What is said of ties that are drawn anew. */
const TIES_AT_RANDOM = { en: "ties at random", fr: "égalités au hasard" };

/** What is said of forward checking that does not look ahead. */
const NO_LOOK_AHEAD = { en: "not looking ahead", fr: "sans anticiper" };

/**
 * A strategy in a line.
 * @param {import("./setting.js").Strategy} strategy
 */
export function strategyName({ algorithm, order, ties, values, ac3, lookAhead }) {
  const open = choicesOf(algorithm);
  const parts = [
    algorithmInShort(algorithm),
    open.order && order !== "" && choiceName("orders", order),
    open.ties && ties === "random" && TIES_AT_RANDOM[language()],
    open.values && values !== "" && choiceName("values", values),
    open.ac3 && AC3[language()][ac3 ? 0 : 1],
    open.lookAhead && !lookAhead && NO_LOOK_AHEAD[language()],
  ];
  return parts.filter(Boolean).join(" · ");
}
