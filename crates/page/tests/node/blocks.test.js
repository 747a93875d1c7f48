// The blocks that fills come in.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Blocks } from "../../web/explore/blocks.js";

const TOTAL = 10n ** 20n;

/** Lets all that can go on go on. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Blocks of ten whose fetches are answered by hand. @param {object} [options] */
function byHand(options = {}) {
  /** @type {{from: bigint, n: number, signal: AbortSignal, answer(): Promise<void>, fail(): Promise<void>}[]} */
  const asked = [];
  const blocks = new Blocks({
    size: 10,
    now: () => 0,
    ...options,
    fetch: (from, n, signal) =>
      new Promise((resolve, reject) => {
        const answer = () => {
          resolve(Array.from({ length: n }, (_, i) => `fill ${from + BigInt(i)}`));
          return turn();
        };
        const fail = () => {
          reject(new Error("busy"));
          return turn();
        };
        asked.push({ from, n, signal, answer, fail });
      }),
  });
  return { blocks, asked };
}

test("what is seen comes at once with what is around it, in one request", async () => {
  const { blocks, asked } = byHand();
  let changes = 0;
  blocks.changed = () => changes++;
  blocks.want(10n ** 19n + 5n, 10n ** 19n + 12n, TOTAL);
  assert.deepEqual([asked[0].from, asked[0].n], [10n ** 19n - 10n, 40]);
  assert.equal(blocks.get(10n ** 19n), undefined);
  await asked[0].answer();
  assert.equal(blocks.get(10n ** 19n + 12n), `fill ${10n ** 19n + 12n}`);
  assert.equal(changes, 1);
  assert.equal(blocks.isWaiting, false);
  assert.equal(asked.length, 1);
});

test("nothing is asked for before the first fill or after the last", async () => {
  const { blocks, asked } = byHand();
  blocks.want(0n, 4n, 15n);
  assert.deepEqual([asked[0].from, asked[0].n], [0n, 20]);
  await asked[0].answer();
  blocks.want(12n, 14n, 15n);
  assert.equal(asked.length, 1);
});

test("a request for a place that was left is aborted, and its answer dropped", async () => {
  const { blocks, asked } = byHand();
  blocks.want(0n, 9n, TOTAL);
  blocks.want(5000n, 5009n, TOTAL);
  assert.equal(asked[0].signal.aborted, true);
  assert.equal(asked[1].from, 4990n);
  await asked[0].answer();
  assert.equal(blocks.get(0n), undefined);
  assert.equal(blocks.isWaiting, true);
  await asked[1].answer();
  assert.equal(blocks.get(5000n), "fill 5000");
});

test("a request goes on while what it brings is seen", () => {
  const { blocks, asked } = byHand();
  blocks.want(100n, 109n, TOTAL);
  blocks.leave(108n, 117n);
  blocks.want(108n, 117n, TOTAL);
  assert.equal(asked[0].signal.aborted, false);
  assert.equal(asked.length, 1);
});

test("a request that brings only what is around does not delay what is seen", async () => {
  const { blocks, asked } = byHand();
  blocks.want(100n, 109n, TOTAL);
  await asked[0].answer();
  blocks.want(110n, 119n, TOTAL);
  assert.equal(asked[1].from, 120n);
  blocks.want(130n, 139n, TOTAL);
  assert.equal(asked[1].signal.aborted, true);
  assert.equal(asked[2].from, 120n);
});

test("the blocks used last are kept, in bounded number", async () => {
  const { blocks, asked } = byHand({ most: 6 });
  for (let i = 0; i < 20; i++) {
    blocks.want(BigInt(i * 1000), BigInt(i * 1000 + 9), TOTAL);
    await asked.at(-1)?.answer();
    assert.ok(blocks.count <= 6);
  }
  assert.equal(blocks.get(0n), undefined);
  assert.equal(blocks.get(19_000n), "fill 19000");
});

test("a pinned fill comes after those that are seen", async () => {
  const { blocks, asked } = byHand();
  blocks.pinned = 77n;
  blocks.want(5000n, 5009n, TOTAL);
  await asked[0].answer();
  assert.deepEqual([asked[1].from, asked[1].n], [70n, 10]);
  await asked[1].answer();
  assert.equal(blocks.get(77n), "fill 77");
});

test("after a failure nothing is asked for until it is tried again", async () => {
  const { blocks, asked } = byHand();
  blocks.want(0n, 9n, TOTAL);
  await asked[0].fail();
  assert.equal(blocks.failure?.message, "busy");
  blocks.want(0n, 9n, TOTAL);
  assert.equal(asked.length, 1);
  blocks.retry();
  await asked[1].answer();
  assert.equal(blocks.failure, null);
  assert.equal(blocks.get(0n), "fill 0");
});
