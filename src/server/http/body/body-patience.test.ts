import { once } from "node:events";
import { type Socket, connect } from "node:net";
import { text } from "node:stream/consumers";
import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { makeClientErrorHandler } from "#server/http/client-error.ts";
import { installBodyPatience, waitForFile } from "./body-patience.ts";

/** Far more than a test takes, and hardly anything. */
const LONG = 600_000;
const SHORT = 50;

async function listen(patience: { bodyMs: number; fileMs: number }) {
  const app = Fastify({ clientErrorHandler: makeClientErrorHandler({ https: false }) });
  installBodyPatience(app, patience);
  app.post("/plain", (request) => request.body);
  app.post("/file", { onRequest: async (request) => waitForFile(request) }, (request) => request.body);
  app.post("/refused", { onRequest: async (_request, reply) => reply.status(401).send({ code: "no" }) }, () => ({}));
  await app.listen({ port: 0, host: "127.0.0.1" });
  afterAll(() => app.close());
  const address = app.server.address();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

/** The head and the beginning of a body whose rest is not sent. */
async function begin(port: number, path: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\ncontent-length: 13\r\n\r\n{"half":`,
  );
  return socket;
}
const finish = (socket: Socket) => socket.write("true}");

const [impatient, patient] = [
  await listen({ bodyMs: SHORT, fileMs: LONG }),
  await listen({ bodyMs: LONG, fileMs: SHORT }),
];

test("a body that does not arrive in time is told so, and its connection ends", async () => {
  const answer = await text(await begin(impatient, "/plain"));
  expect(answer).toMatch(/^HTTP\/1.1 408 [\s\S]*"code":"request_too_slow"/);
});

test("a file may take longer than that, and is under a limit of its own", async () => {
  const cut = text(await begin(impatient, "/plain"));
  const socket = await begin(impatient, "/file");
  // The other one began earlier and was cut: this one is beyond the same time.
  expect(await cut).toContain("408");
  finish(socket);
  expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1.1 200 [\s\S]*{"half":true}$/);
  socket.destroy();
  expect(await text(await begin(patient, "/file"))).toContain("408");
});

test("whoever was refused holds the connection no longer, and gets one answer", async () => {
  const answer = await text(await begin(impatient, "/refused"));
  expect(answer.match(/HTTP\/1.1/g)).toHaveLength(1);
  expect(answer).toContain("401");
});

test("a body that arrived in time is left alone, however long its answer takes; so is the next on the connection", async () => {
  const socket = await begin(impatient, "/plain");
  const cut = text(await begin(impatient, "/plain"));
  finish(socket);
  expect(String((await once(socket, "data"))[0])).toContain("200");
  expect(await cut).toContain("408");
  socket.write("GET / HTTP/1.1\r\nhost: test\r\n\r\n");
  expect(String((await once(socket, "data"))[0])).toContain("404");
  socket.destroy();
});
