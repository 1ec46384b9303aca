import { expect, test } from "vitest";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import { signedInOwner } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

// What a file may do to everybody else who is being served at the same time.

const t = await testApp();
// Putting all routes together belongs to a start, and would be counted as the first file's.
await t.app.ready();
const HEAD = "Vorname;Nachname;E-Mail;Telefon;Notiz";
const MAPPING = { email: 2, first_name: 0, last_name: 1, phone: 3 };
/** Many times what the longest turn takes. */
const LONGEST_TURN_MS = 250;

/** The longest the main thread worked without giving others a turn: its own time, which a busy machine does not stretch. */
async function longestTurn<T>(work: () => Promise<T>): Promise<{ result: T; turn: number }> {
  let [longest, began] = [0, process.threadCpuUsage()];
  // Timers are looked at once in every round of the event loop.
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(began);
    longest = Math.max(longest, (user + system) / 1000);
    began = process.threadCpuUsage();
  }, 1);
  const result = await work();
  await new Promise((done) => setTimeout(done, 2));
  clearInterval(timer);
  return { result, turn: longest };
}

/** Sent as bytes that are there already: making them is the test's work. */
async function preview(content: string) {
  const owner = await signedInOwner(t);
  const payload = Buffer.from(JSON.stringify({ filename: "guests.csv", content }));
  const headers = { authorization: `Bearer ${owner.token}`, "content-type": "application/json" };
  const url = clientsApi.previewImport.path;
  await new Promise(setImmediate);
  const { result, turn } = await longestTurn(() => t.app.inject({ method: "POST", url, headers, payload }));
  return { owner, status: result.statusCode, body: result.json(), turn };
}

test.each([
  ["no end to an address", `a@${".a".repeat(45_000)}@`],
  ["nothing but @", "@".repeat(90_000)],
  ["nothing but blanks", `a${" ".repeat(90_000)}a`],
  ["nothing but dots", `a@${".".repeat(90_000)}`],
  ["digits", "1 ".repeat(45_000)],
  ["accents", "\u0301".repeat(45_000)],
])("six rows of nearly 100 kB with %s keep nobody waiting", async (_name, cell) => {
  const row = [cell, cell, cell, cell].map((text) => text.slice(0, 25_000)).join(";");
  const long = `${cell};B;c@x.org;`;
  const { status, turn } = await preview([HEAD, long, row, long, row, long, row].join("\n"));
  expect(status).toBe(200);
  expect(turn).toBeLessThan(LONGEST_TURN_MS);
});

test("a first row of nearly 100 kB without a heading is read as quickly", async () => {
  const { status, turn } = await preview(`a@${".a".repeat(45_000)}@\n${"b".repeat(90_000)}`);
  expect(status).toBe(200);
  expect(turn).toBeLessThan(LONGEST_TURN_MS);
});

test("an over-long cell makes its line faulty, not the file", async () => {
  const rows = [
    HEAD,
    `${"x".repeat(150_000)};B;long@x.org;`,
    "Ann;B;ann@x.org;",
    `Bo;B;bo@x.org;;${"n".repeat(150_000)}`,
  ];
  const { owner, body } = await preview(rows.join("\n"));
  const start = { upload_id: body.upload_id, mapping: MAPPING, with_consent: false };
  const { id } = (await owner.call(clientsApi.startImport, { body: start })).body;
  await t.runJobs();
  const state = (await owner.call(clientsApi.importState, { params: { id } })).body;
  expect(state).toMatchObject({ status: "done", rows_added: 2, rows_failed: 1 });
  expect(state.errors).toMatchObject([{ line: 2, field: "first_name", message: expect.stringMatching(/at most \d+/) }]);
});

test("signs at the edge of a piece come through whole", async () => {
  const content = `${HEAD}\n${"x".repeat(64 * 1024 - HEAD.length - 5)};;;\n${"🍷".repeat(40_000)};B;w@x.org;`;
  const { body } = await preview(content);
  expect(body.rows_total).toBe(2);
  const file = await t.platform.files.read(`imports/${body.upload_id}.csv`);
  expect(Buffer.concat(await (file?.toArray() ?? [])).toString("utf8")).toBe(content);
});

test("a file of 20 MB is looked through and read without keeping anybody waiting", async () => {
  const note = "n".repeat(150);
  const line = (n: number): string => `Zoé;B${n};guest${n}@x.org;06 12 34 56 78;${note}`;
  const content = [HEAD, ...Array.from({ length: 99_000 }, (_, n) => line(n))].join("\n");
  expect(Buffer.byteLength(content)).toBeGreaterThan(18 * 1024 * 1024);
  const { owner, status, body, turn } = await preview(content);
  expect([status, body.rows_total]).toEqual([200, 99_000]);
  expect(turn).toBeLessThan(LONGEST_TURN_MS);

  // Faulty lines cost as much to read and nothing to write, so that all of them can be read here.
  const start = { upload_id: body.upload_id, mapping: { ...MAPPING, email: 1 }, with_consent: false };
  const { id } = (await owner.call(clientsApi.startImport, { body: start })).body;
  const run = await longestTurn(() => t.runJobs());
  expect((await owner.call(clientsApi.importState, { params: { id } })).body).toMatchObject({ rows_failed: 99_000 });
  expect(run.turn).toBeLessThan(LONGEST_TURN_MS);
}, 120_000);
