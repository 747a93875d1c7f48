// A whole number with a button on each side, for one less and one more.

import { h } from "./dom.js";
import { translator } from "./texts.js";
import { wholeBox } from "./whole_box.js";

const t = translator("stepper");

/**
 * @param {object} options
 * @param {string} options.name what the number is of
 * @param {number} options.least
 * @param {number} options.most
 * @param {number} options.value
 * @param {(value: number) => void} options.onChange
 */
export function stepper({ name, least, most, value, onChange }) {
  let shown = value;
  const { box, refusal, set } = wholeBox({
    least,
    most,
    value,
    onChange: (typed) => onChange(typed ?? shown),
    attributes: { "aria-label": name },
  });
  const step = (/** @type {"less" | "more"} */ which, /** @type {1 | -1} */ by) => {
    const title = t(which, { name });
    return h("button", { type: "button", "aria-label": title, title, click: () => onChange(shown + by) }, by < 0 ? "−" : "+");
  };
  const [less, more] = [step("less", -1), step("more", 1)];
  const show = (/** @type {number} */ now) => {
    shown = now;
    set(now);
    less.disabled = now <= least;
    more.disabled = now >= most;
  };
  show(value);
  return { element: h("span", { class: "stepper" }, less, box, more), refusal, show };
}
