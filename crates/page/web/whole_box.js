// A box for a whole number: it says what is allowed, and takes nothing else.

import { h } from "./dom.js";
import { translator } from "./texts.js";

const t = translator("whole_box");

/**
 * @param {object} options
 * @param {number} options.least
 * @param {number} options.most
 * @param {number | null} options.value
 * @param {(value: number | null) => void} options.onChange null where the box is empty and may be
 * @param {boolean} [options.mayBeEmpty]
 * @param {import("./dom.js").Attributes} [options.attributes] others of the input
 * @returns {{box: HTMLInputElement, refusal: HTMLElement, set(value: number): void}} the refusal stands
 * beside the box, and is empty while there is none
 */
export function wholeBox({ least, most, value, onChange, mayBeEmpty = false, attributes = {} }) {
  const refusal = h("span", { class: "refusal", role: "alert" });
  const refuse = (/** @type {boolean} */ is) => {
    box.setAttribute("aria-invalid", String(is));
    refusal.textContent = is ? t("allowed", { least, most }) : "";
  };
  const box = h("input", {
    ...attributes,
    type: "number",
    min: least,
    max: most,
    step: 1,
    value,
    change: () => {
      const isEmpty = box.value === "" && !box.validity.badInput;
      const read = /^\d{1,16}$/.test(box.value) ? Number(box.value) : NaN;
      const isTaken = isEmpty ? mayBeEmpty : read >= least && read <= most;
      refuse(!isTaken);
      if (isTaken) onChange(isEmpty ? null : read);
    },
  });
  return {
    box,
    refusal,
    set(shown) {
      box.value = String(shown);
      refuse(false);
    },
  };
}
