// A player does what a key or a button asks for.

/** @typedef {import("./keys.js").Wish} Wish */

/**
 * @param {import("./player.js").Player} player
 * @param {Exclude<Wish, "help" | "faster" | "slower" | "play">} wished
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
