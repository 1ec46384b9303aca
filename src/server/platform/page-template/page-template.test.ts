import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compileTemplate } from "./page-template.ts";

const MARKS = { name: "«name»", visit: "«visit»" };

test("a template filled in is the page, plain and unpacked", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 2000 }).map((value) => value.replaceAll("«", ""));
  fc.assert(
    fc.property(text, text, text, text, text, (a, b, c, name, visit) => {
      const template = compileTemplate(`${a}«name»${b}«visit»${c}«name»`, MARKS);
      const wanted = Buffer.from(`${a}${name}${b}${visit}${c}${name}`);
      expect(template.plain({ name, visit }).equals(wanted)).toBe(true);
      expect(gunzipSync(template.gzip({ name, visit })).equals(wanted)).toBe(true);
    }),
  );
});

test("a value of more than one stored block survives", () => {
  const name = "ä".repeat(70_000);
  const template = compileTemplate(`<b>«name»</b>`, MARKS);
  expect(gunzipSync(template.gzip({ name })).toString()).toBe(`<b>${name}</b>`);
});

test("a page without marks is packed as a whole", () => {
  const html = "<p>oat, fig, amber</p>".repeat(400);
  const packed = compileTemplate(html, {}).gzip({});
  expect(gunzipSync(packed).toString()).toBe(html);
  expect(packed.length).toBeLessThan(200);
});
