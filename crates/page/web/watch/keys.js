// What the keys mean: the same as in the terminal, crates/setter-cli/src/screen/keys.rs.

/**
 * @typedef {"forward" | "back" | "play" | "faster" | "slower" | "dead end" | "jump" | "fill" |
 * "home" | "end" | "help" | "earlier dead end" | "earlier jump" | "earlier fill"} Wish
 */

/** @type {Record<string, Wish>} */
const WISHES = {
  ArrowRight: "forward",
  l: "forward",
  n: "forward",
  ArrowLeft: "back",
  h: "back",
  p: "back",
  " ": "play",
  ArrowUp: "faster",
  "+": "faster",
  "=": "faster",
  ArrowDown: "slower",
  "-": "slower",
  d: "dead end",
  D: "earlier dead end",
  j: "jump",
  J: "earlier jump",
  f: "fill",
  F: "earlier fill",
  Home: "home",
  g: "home",
  End: "end",
  G: "end",
  "?": "help",
  F1: "help",
};

/** What needs the arrows itself, or Home and End, when it has the focus. */
const TAKES_ARROWS = "[role=grid], .tree-window, .slot-table, .scroll, input[type=radio]";
/** What needs any key. */
const TAKES_ALL = "input:not([type=checkbox]), select, textarea, dialog";
/** What the space bar presses. */
const TAKES_SPACE = "button, a, summary, input[type=checkbox], [role=grid]";

/**
 * What a key asks for; null if nothing, or if the control that has the focus needs it.
 * @param {KeyboardEvent} event
 * @returns {Wish | null}
 */
export function wish(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  const at = /** @type {Element} */ (event.target);
  if (at.closest(TAKES_ALL)) return null;
  if (event.key === " " && at.closest(TAKES_SPACE)) return null;
  const isMove = event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End";
  if (isMove && at.closest(TAKES_ARROWS)) return null;
  return WISHES[event.key] ?? null;
}

/** What moves a player. @typedef {Exclude<Wish, "help" | "faster" | "slower" | "play">} Moving */

/**
 * Whether it is asked for a step of a kind or for the next one, not for the start or the end.
 * @param {Moving} wished
 * @returns {wished is Exclude<Moving, "home" | "end">}
 */
export const isLandmark = (wished) => wished !== "home" && wished !== "end";

/**
 * The same for players that go by dead ends, to which the next one is a stride.
 * @param {Moving} wished
 * @returns {Moving}
 */
export function strideOf(wished) {
  if (wished === "dead end") return "forward";
  return wished === "earlier dead end" ? "back" : wished;
}

/**
 * Has a player do what a key or a button asks for.
 * @param {import("./search/player.js").Player} player
 * @param {Moving} wished
 */
export function obey(player, wished) {
  switch (wished) {
    case "forward":
      return player.forward();
    case "back":
      return player.back();
    case "home":
      return player.goTo(0);
    case "end":
      return player.end();
    case "earlier dead end":
      return player.previous("dead end");
    case "earlier jump":
      return player.previous("jump");
    case "earlier fill":
      return player.previous("fill");
    default:
      return player.next(wished);
  }
}
