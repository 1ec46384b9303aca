import { getSchema } from "@tiptap/core";
import { expect, test } from "vitest";
import { everyElement } from "#shared/templates/elements.ts";
import { readyMadeTemplates } from "#server/features/templates/ready-made/ready-made.ts";
import {
  fromRichText,
  toRichText,
  writingExtensions,
} from "#web/features/templates/editor/canvas/writing/writingSchema.ts";

// Here, because the templates are the server's and the editor is the web's.
const schema = getSchema(
  writingExtensions({ labelOf: (name) => name, chip: "", placeholder: "", onTooLong: () => {} }),
);

test.each(readyMadeTemplates())("every text of $key goes through the editor unchanged", ({ template }) => {
  const texts = everyElement(template.elements).flatMap(({ element }) =>
    element.type === "text" ? [element.content] : element.type === "footer" && element.note ? [element.note] : [],
  );
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) {
    const doc = schema.nodeFromJSON(fromRichText(text));
    doc.check();
    expect(toRichText(doc.toJSON())).toEqual(text);
  }
});
