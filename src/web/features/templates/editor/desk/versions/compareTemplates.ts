import { everyElement, type ElementType, type MailElement } from "#shared/templates/elements.ts";
import type { MailStyles, TemplateDraft } from "#shared/templates/templates.model.ts";

/** The template's own fields, in the order people know them by. */
export const FACTS = [
  "name",
  "subject",
  "preheader",
  "category",
  "offer_type",
  "language",
  "active",
  "description",
] as const satisfies readonly (keyof TemplateDraft)[];

export type Difference =
  | { kind: "field"; field: (typeof FACTS)[number] }
  | { kind: "style"; field: keyof MailStyles }
  | { kind: "added" | "removed" | "moved"; id: string; type: ElementType }
  | { kind: "changed"; id: string; type: ElementType; fields: string[] };

interface Placed {
  element: MailElement;
  /** Where it stands: the mail, or a column. */
  parent: string;
}

/** What is different in `after`, by the elements' ids: first the template's own fields, then the elements in their order. */
export function compareTemplates(before: TemplateDraft, after: TemplateDraft): Difference[] {
  const [old, now] = [placesOf(before.elements), placesOf(after.elements)];
  const moved = movedIds(old, now);
  const elements = [...now].flatMap(([id, { element }]): Difference[] => {
    const previous = old.get(id)?.element;
    // An id that became another kind of element is not the same element.
    if (previous?.type !== element.type) return [{ kind: "added", id, type: element.type }];
    const fields = changedFields(previous, element);
    return [
      ...(moved.has(id) ? [{ kind: "moved" as const, id, type: element.type }] : []),
      ...(fields.length > 0 ? [{ kind: "changed" as const, id, type: element.type, fields }] : []),
    ];
  });
  const gone = [...old].flatMap(([id, { element }]): Difference[] =>
    now.get(id)?.element.type === element.type ? [] : [{ kind: "removed", id, type: element.type }],
  );
  return [
    ...FACTS.filter((field) => before[field] !== after[field]).map((field) => ({ kind: "field" as const, field })),
    ...keysOf(after.styles)
      .filter((field) => before.styles[field] !== after.styles[field])
      .map((field) => ({ kind: "style" as const, field })),
    ...elements,
    ...gone,
  ];
}

const keysOf = <T extends object>(value: T): (keyof T)[] => Object.keys(value) as (keyof T)[];

function placesOf(elements: readonly MailElement[]): Map<string, Placed> {
  return new Map(
    everyElement(elements).map(({ element, path }) => [element.id, { element, parent: parentOf(elements, path) }]),
  );
}

/** Columns by their id, which stays when they are moved. */
function parentOf(elements: readonly MailElement[], path: readonly (string | number)[]): string {
  if (path.length <= 2) return "";
  return `${elements[Number(path[1])]?.id}.${path[3]}`;
}

/** Fields that differ; what stands in columns is compared by itself. */
function changedFields(before: MailElement, after: MailElement): string[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...old.keys(), ...now.keys()])].filter(
    (field) => field !== "columns" && JSON.stringify(old.get(field)) !== JSON.stringify(now.get(field)),
  );
}

/** Those that stand elsewhere: in another parent, or out of the longest line of neighbours that kept their order. */
function movedIds(old: Map<string, Placed>, now: Map<string, Placed>): Set<string> {
  const both = [...now.keys()].filter((id) => old.has(id));
  const moved = new Set(both.filter((id) => old.get(id)?.parent !== now.get(id)?.parent));
  const order = [...old.keys()];
  for (const parent of new Set([...now.values()].map((place) => place.parent))) {
    const stayed = both.filter((id) => now.get(id)?.parent === parent && !moved.has(id));
    const kept = new Set(longestRise(stayed, (id) => order.indexOf(id)));
    for (const id of stayed) if (!kept.has(id)) moved.add(id);
  }
  return moved;
}

/** The longest part of a list that rises. A mail has a few dozen elements: two loops do. */
function longestRise<T>(list: readonly T[], rankOf: (item: T) => number): T[] {
  const best: T[][] = [];
  for (const item of list) {
    const before = best.filter((line) => rankOf(line.at(-1) as T) < rankOf(item));
    best.push([...before.reduce((longest, line) => (line.length > longest.length ? line : longest), [] as T[]), item]);
  }
  return best.reduce((longest, line) => (line.length > longest.length ? line : longest), []);
}
