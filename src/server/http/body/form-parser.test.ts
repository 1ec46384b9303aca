import Fastify from "fastify";
import { expect, test } from "vitest";
import { installFormParser } from "./form-parser.ts";

const app = Fastify();
installFormParser(app);
app.post("/", (request) => request.body);

test.each([
  "",
  "a=1&b=2",
  "a=1&a=2",
  "a&b=&=c&&d",
  "name=J%C3%BCrgen+M%C3%BCller&x=1%2B1%3D2",
  "a=b=c&d=%26",
  "broken=%ZZ&b=1",
  "latin=%FC&b=+%20+",
  "%=1&%41=2",
])("a form is read as browsers write it: %s", async (payload) => {
  const wanted: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(payload)) wanted[name] ??= value;
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await app.inject({ method: "POST", url: "/", headers, payload });
  expect(payload === "" ? {} : answer.json()).toEqual(wanted);
});
