import { expect, test } from "vitest";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import { placeErrors } from "./placeErrors.ts";

const many = Array.from({ length: 11 }, (_, at) => ({ id: `e${at}`, type: "text" }));
const columns = { id: "c", type: "columns", columns: [{ elements: [] }, { elements: [{ id: "in", type: "image" }] }] };
const template = { elements: [...many, columns] } as unknown as TemplateDraft;

test.each([
  ["subject", null, "subject"],
  ["styles.accent", null, "accent"],
  ["elements", null, "elements"],
  ["elements.1.content", "e1", "content"],
  ["elements.10.content", "e10", "content"],
  ["elements.3", "e3", ""],
  ["elements.11.columns.1.elements.0.alt", "in", "alt"],
  ["elements.11.columns", "c", "columns"],
  ["elements.99.alt", null, "elements.99.alt"],
])("%s is about %s, field %s", (path, element_id, field) => {
  expect(placeErrors(template, { [path]: ["Wrong", "and worse"] })).toEqual([
    { severity: "error", element_id, field, text: "Wrong" },
  ]);
});
