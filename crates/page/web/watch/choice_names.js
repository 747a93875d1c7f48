// What the algorithms, orders and so on are called in the page. The server tells which there are.

import { translator } from "../language.js";
import { choicesOf } from "./setting.js";

/** @typedef {"algorithms" | "orders" | "ties" | "values"} Kind */

const t = translator("watch/choice_names");

/** @type {Record<Kind, (name: never) => string>} */
const NAMES = {
  algorithms: translator("watch/algorithms"),
  orders: translator("watch/orders"),
  ties: translator("watch/ties"),
  values: translator("watch/values"),
};

/**
 * What a choice is called; one without another name by its own.
 * @param {Kind} kind
 * @param {string} name
 */
export function choiceName(kind, name) {
  return NAMES[kind](/** @type {never} */ (name));
}

/**
 * An algorithm in a word.
 * @param {string} name
 */
export function algorithmInShort(name) {
  return choiceName("algorithms", name).split(/\s?:/)[0];
}

/**
 * A strategy in a line.
 * @param {import("./setting.js").Strategy} strategy
 */
export function strategyName({ algorithm, order, ties, values, ac3, lookAhead }) {
  const open = choicesOf(algorithm);
  const parts = [
    algorithmInShort(algorithm),
    open.order && order !== "" && choiceName("orders", order),
    open.ties && ties === "random" && t("tiesAtRandom"),
    open.values && values !== "" && choiceName("values", values),
    open.ac3 && t(ac3 ? "ac3" : "noAc3"),
    open.lookAhead && !lookAhead && t("noLookAhead"),
  ];
  return parts.filter(Boolean).join(" · ");
}
