import {
  COLUMN_ELEMENTS_MAX,
  type ElementOf,
  type ElementType,
  type InnerElement,
  type MailElement,
} from "#shared/templates/elements.ts";
import { ELEMENTS_MAX } from "#shared/templates/templates.model.ts";

/** Where an element stands, or is to stand: among those of the mail, or in a column. `at` counts from 0. */
export interface Place {
  column?: { of: string; index: number };
  at: number;
}

type Elements = readonly MailElement[];

const INNER: readonly ElementType[] = ["text", "image", "button", "divider", "spacer", "social", "qr_code"];

/** What may stand in a column. */
export const mayStandInColumn = (type: ElementType): boolean => INNER.includes(type);

/** The footer closes every mail: it neither moves nor goes, and there is one. */
export const isFixed = (type: ElementType): boolean => type === "footer";

/** Where an element is. */
export function placeOf(elements: Elements, id: string): Place | undefined {
  const at = elements.findIndex((element) => element.id === id);
  if (at >= 0) return { at };
  for (const element of elements) {
    if (element.type !== "columns") continue;
    for (const [index, column] of element.columns.entries()) {
      const inside = column.elements.findIndex((inner) => inner.id === id);
      if (inside >= 0) return { column: { of: element.id, index }, at: inside };
    }
  }
  return undefined;
}

export function findElement(elements: Elements, id: string): MailElement | undefined {
  return elements.flatMap((element) => [element, ...insideOf(element)]).find((element) => element.id === id);
}

const insideOf = (element: MailElement): MailElement[] =>
  element.type === "columns" ? element.columns.flatMap((column) => column.elements) : [];

/** The elements that stand beside each other at a place. */
export function siblingsAt(elements: Elements, { column }: Pick<Place, "column">): Elements {
  if (!column) return elements;
  const parent = elements.find(({ id }) => id === column.of);
  return (parent?.type === "columns" && parent.columns[column.index]?.elements) || [];
}

/** Whether one more element fits beside those at a place. */
export const hasRoom = (elements: Elements, place: Pick<Place, "column">): boolean =>
  siblingsAt(elements, place).length < (place.column ? COLUMN_ELEMENTS_MAX : ELEMENTS_MAX);

/** The nearest place where an element of this kind may stand: a header leads, the footer closes, columns hold no columns. */
export function allowedPlace(elements: Elements, type: ElementType, { column, at }: Place): Place {
  if (column && !mayStandInColumn(type)) {
    const parent = elements.findIndex(({ id }) => id === column.of);
    return allowedPlace(elements, type, { at: parent + 1 });
  }
  const siblings = siblingsAt(elements, column ? { column } : {});
  const last = column ? siblings.length : siblings.filter((element) => !isFixed(element.type)).length;
  return { ...(column ? { column } : {}), at: Math.max(0, Math.min(at, last)) };
}

/** Puts an element in. */
export function insertElement(elements: Elements, element: MailElement, wanted: Place): MailElement[] {
  const { column, at } = allowedPlace(elements, element.type, wanted);
  if (!column) return elements.toSpliced(at, 0, element);
  return changeColumn(elements, column, (inner) => inner.toSpliced(at, 0, element as InnerElement));
}

/** Takes an element out; the footer stays. */
export function removeElement(elements: Elements, id: string): MailElement[] {
  const place = placeOf(elements, id);
  const element = findElement(elements, id);
  if (!place || !element || isFixed(element.type)) return [...elements];
  if (!place.column) return elements.toSpliced(place.at, 1);
  return changeColumn(elements, place.column, (inner) => inner.toSpliced(place.at, 1));
}

/** Moves an element to where it would stand if it had never been elsewhere. */
export function moveElement(elements: Elements, id: string, wanted: Place): MailElement[] {
  const element = findElement(elements, id);
  if (!element || isFixed(element.type)) return [...elements];
  return insertElement(removeElement(elements, id), element, wanted);
}

/** One step up or down among its neighbours; undefined at the end. */
export function stepPlace(elements: Elements, id: string, step: -1 | 1): Place | undefined {
  const place = placeOf(elements, id);
  const element = findElement(elements, id);
  if (!place || !element || isFixed(element.type)) return undefined;
  const rest = removeElement(elements, id);
  const next = allowedPlace(rest, element.type, { ...place, at: place.at + step });
  return next.at === place.at ? undefined : next;
}

/** Changes fields of one element, wherever it stands. */
export function changeElement<T extends ElementType>(
  elements: Elements,
  id: string,
  changes: Partial<Omit<ElementOf<T>, "id" | "type">>,
): MailElement[] {
  return elements.map((element) => {
    if (element.id === id) return { ...element, ...changes };
    if (element.type !== "columns" || !insideOf(element).some((inner) => inner.id === id)) return element;
    const columns = element.columns.map((column) => ({
      elements: column.elements.map((inner) => (inner.id === id ? { ...inner, ...changes } : inner)),
    }));
    return { ...element, columns };
  });
}

/** A copy with ids of its own, also inside columns. */
export function copyElement(element: MailElement, makeId: () => string): MailElement {
  if (element.type !== "columns") return { ...element, id: makeId() };
  const columns = element.columns.map((column) => ({
    elements: column.elements.map((inner) => ({ ...inner, id: makeId() })),
  }));
  return { ...element, id: makeId(), columns };
}

/** Right after an element, for copies and pasted ones; before the footer if there is none. */
export function placeAfter(elements: Elements, id: string | undefined): Place {
  const place = id === undefined ? undefined : placeOf(elements, id);
  return place ? { ...place, at: place.at + 1 } : { at: elements.length };
}

/** Another number of columns: what stood in those that go moves into the last that stays. */
export function changeRatio(element: ElementOf<"columns">, ratio: ElementOf<"columns">["ratio"]): MailElement {
  const count = ratio.split(":").length;
  const kept = Array.from({ length: count }, (_, index) => element.columns[index]?.elements ?? []);
  const left = element.columns.slice(count).flatMap((column) => column.elements);
  const columns = kept.map((elements, index) => ({
    elements: index === count - 1 ? [...elements, ...left] : elements,
  }));
  return { ...element, ratio, columns };
}

function changeColumn(
  elements: Elements,
  { of, index }: { of: string; index: number },
  change: (inner: InnerElement[]) => InnerElement[],
): MailElement[] {
  return elements.map((element) =>
    element.id === of && element.type === "columns"
      ? {
          ...element,
          columns: element.columns.map((column, at) => (at === index ? { elements: change(column.elements) } : column)),
        }
      : element,
  );
}
