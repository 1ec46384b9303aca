import { everyElement } from "#shared/templates/elements.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";

/** Something to look at, where it is, in words. */
export interface Remark {
  severity: "error" | "warning";
  /** Null for the template's own fields and styles. */
  element_id: string | null;
  /** The field within the element, or of the template. */
  field: string;
  text: string;
}

/** What the server refused, by the elements it is about: `elements.3.alt` is the field `alt` of the fourth element. */
export function placeErrors(template: TemplateDraft, errors: Readonly<Record<string, string[]>>): Remark[] {
  // The longest way first, so that an element in a column is found before the columns it stands in.
  const elements = everyElement(template.elements)
    .map(({ element, path }) => ({ id: element.id, way: `${path.join(".")}.` }))
    .toSorted((a, b) => b.way.length - a.way.length);
  return Object.entries(errors).map(([path, [text = ""]]) => {
    const place = elements.find(({ way }) => `${path}.`.startsWith(way));
    if (place) return { severity: "error", element_id: place.id, field: path.slice(place.way.length), text };
    return { severity: "error", element_id: null, field: path.replace(/^styles\./, ""), text };
  });
}
