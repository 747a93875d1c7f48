// What a search has done by a step, as crates/setter/src/view/counters.rs counts it.

import { countLetters } from "./board.js";

export class Counters {
  tried = 0;
  revisions = 0;
  letters_pruned = 0;
  words_pruned = 0;
  wipe_outs = 0;
  dead_ends = 0;
  backtracks = 0;
  jumps = 0;
  longest_jump = 0;
  restarts = 0;
  fills = 0;
  /** The most choices that were open at a time. */
  deepest = 0;

  /** @param {import("./steps.js").Step} step */
  count(step) {
    switch (step.event) {
      case "letter-tried":
      case "word-tried":
        this.tried++;
        break;
      case "revised":
      case "arc-taken":
        this.revisions++;
        break;
      case "letters-pruned":
        this.letters_pruned += countLetters(step.gone);
        break;
      case "words-pruned":
        this.words_pruned += step.gone;
        break;
      case "wipe-out":
        this.wipe_outs++;
        break;
      case "dead-end":
        this.dead_ends++;
        break;
      case "backjump":
        this.jumps++;
        this.longest_jump = Math.max(this.longest_jump, step.over);
        break;
      case "backtrack":
        this.backtracks++;
        break;
      case "restart":
        this.restarts++;
        break;
      case "fill":
        this.fills++;
        break;
    }
  }
}
