// The server's answers are as crates/page/openapi.json describes them: `node --test described.js`, with the command in SETTER.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";

const Ajv = createRequire(new URL("../node/", import.meta.url))("ajv/dist/2020.js").default;

const { SETTER } = process.env;
assert.ok(SETTER, "SETTER is the command");

/** @type {import("node:child_process").ChildProcess} */
let server;
let address = "";
/** @type {any} */
let description;

before(async () => {
  server = spawn(/** @type {string} */ (SETTER), ["serve", "--no-open"], { stdio: ["ignore", "ignore", "pipe"] });
  const [line] = await once(/** @type {import("node:events").EventEmitter} */ (server.stderr), "data");
  address = String(line).split("\n")[0];
  description = await (await fetch(`${address}api/openapi.json`)).json();
});
after(() => server.kill());

const GRID = "dict=francais&grid=111/101/111";

/** Requests, one at least for each operation: the query and, where it is posted, the body. */
const REQUESTS = /** @type {[string, string?][]} */ ([
  ["about"],
  [`count?${GRID}`],
  [`fills?${GRID}&from=17&n=3`],
  [`rank?${GRID}&prefix=b`],
  [`samples?${GRID}&n=2&seed=3`],
  [`heat?${GRID}&by=number`],
  [`heat?${GRID}&by=best`],
  [`analysis?${GRID}`],
  [`words?${GRID}&slot=1&like=*a.`],
  [`words?${GRID}&slot=1&scores=sel:99,mer:0.5`],
  [`changes?${GRID}&symmetry=rotation`],
  [`fill?${GRID}&how=best`],
  [`watch?${GRID}&algorithm=cbj`],
  [`list?${GRID}`],
  ["grid?rows=5&columns=6&style=american"],
  ["around?rows=5&columns=5&theme=sel,mer&dict=francais&style=french"],
  ["layout?words=sel%0Amer%0Aeau"],
  ["layout?words=sel%0Amer%0Aeau&locked=sel/0a0/0u0"],
  ["grid?rows=7&columns=7&style=british&dict=francais"],
  ["convert?to=svg&solution=true", "car\ne#a\nset\n"],
  ["puzzle", '{"level":"easy","language":"fr","seed":3}'],
  ["clues", '{"language":"en","words":["cat"]}'],
  ["drafts", '{"language":"en","word":"cat"}'],
  ["scores?dict=francais", '{"words":["sel","xyz"]}'],
  ["guess/play?dict=francais&length=5&seed=1&guesses=tarie,zzzzz"],
  ["guess/play?dict=english&length=6&seed=1&give_up=true"],
  ["guess/help?dict=francais&length=5&history=tarie=.y..g"],
  ["guess/watch?dict=francais&length=5&algorithm=chronological"],
  ["dictionary?dict=francais,english"],
  ["dictionary?name=mine", "sel;3\nmer\n"],
  // Refused.
  ["guess/play?dict=francais&length=1"],
  [`fills?${GRID}&from=x`],
  ["grid?rows=0&columns=6"],
  ["convert?to=svg", "?"],
  ["puzzle", "{"],
]);

const operation = (/** @type {string} */ question, /** @type {string} */ method) =>
  description.paths[`/api/${question.split("?")[0]}`]?.[method];

for (const [question, body] of REQUESTS) {
  test(`${question} ${body ?? ""}`, async () => {
    const method = body === undefined ? "get" : "post";
    const described = operation(question, method);
    assert.ok(described, "it is not described");
    const headers = body === undefined ? {} : { "content-type": Object.keys(described.requestBody.content)[0] };
    const response = await fetch(`${address}api/${question}`, { method, headers, body });
    const status = String(response.status);
    const answers = described.responses[status] ?? described.responses[`${status[0]}XX`];
    assert.ok(answers, `status ${status} is not described`);
    const type = String(response.headers.get("content-type")).split(";")[0];
    const schema = answers.content[type]?.schema;
    assert.ok(schema, `${type} is not described`);
    const text = await response.text();
    if (type !== "application/json") return;
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
    const validate = ajv.compile({ allOf: [schema], components: description.components });
    assert.ok(validate(JSON.parse(text)), JSON.stringify(validate.errors));
  });
}

test("each operation is asked", () => {
  const asked = new Set(REQUESTS.map(([question]) => `/api/${question.split("?")[0]}`));
  assert.deepEqual(Object.keys(description.paths).filter((path) => !asked.has(path)), []);
});
