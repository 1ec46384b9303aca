import type { ElementType, MailElement } from "#shared/templates/elements.ts";
import { hasRoom, isFixed, mayStandInColumn, placeOf, type Place } from "#web/features/templates/editor/mailEdits.ts";

// A gap is a place between elements as they stand now: before the one with its number. Where a moved element ends up
// counts without it, which is what `landingOf` says.

type Elements = readonly MailElement[];

/** What is dragged: an element of the mail, or a new one. */
export interface Moving {
  type: ElementType;
  id?: string | undefined;
}

/** One name for each gap. */
export const gapKey = ({ column, at }: Place): string => (column ? `${column.of}/${column.index}/${at}` : `${at}`);

export const isSamePlace = (one: Place | undefined, other: Place | undefined): boolean =>
  one !== undefined && other !== undefined && gapKey(one) === gapKey(other);

const isSameHome = (one: Pick<Place, "column">, other: Pick<Place, "column">): boolean =>
  one.column?.of === other.column?.of && one.column?.index === other.column?.index;

/** Every gap an element may be put into, in the order of reading; where it stands now counts once. */
export function gapsFor(elements: Elements, { type, id }: Moving): Place[] {
  const from = id === undefined ? undefined : placeOf(elements, id);
  const isOpen = (home: Pick<Place, "column">): boolean =>
    hasRoom(elements, home) || (from !== undefined && isSameHome(home, from));
  const inColumns = (element: MailElement): Place[] => {
    if (element.type !== "columns" || element.id === id || !mayStandInColumn(type)) return [];
    return element.columns.flatMap((column, index) => {
      const home = { column: { of: element.id, index } };
      return isOpen(home) ? [...column.elements, undefined].map((_, at) => ({ ...home, at })) : [];
    });
  };
  const all = elements.flatMap((element, at): Place[] => [...(isOpen({}) ? [{ at }] : []), ...inColumns(element)]);
  const last = elements.at(-1);
  if (isOpen({}) && !(last && isFixed(last.type))) all.push({ at: elements.length });
  return from ? all.filter((gap) => !isSamePlace(gap, { ...from, at: from.at + 1 })) : all;
}

/** Where an element stands once it is moved into a gap; undefined if it stays where it is. */
export function landingOf(elements: Elements, id: string, gap: Place): Place | undefined {
  const from = placeOf(elements, id);
  if (!from) return undefined;
  const at = isSameHome(from, gap) && gap.at > from.at ? gap.at - 1 : gap.at;
  const landing = { ...gap, at };
  return isSamePlace(landing, from) ? undefined : landing;
}

/** The gap an arrow key leads to: up and down through all of them, left and right from column to column. */
export function stepGap(gaps: readonly Place[], current: Place, key: string): Place | undefined {
  const at = gaps.findIndex((gap) => isSamePlace(gap, current));
  if (key === "ArrowDown") return gaps[at + 1];
  if (key === "ArrowUp") return at > 0 ? gaps[at - 1] : undefined;
  const { column } = current;
  if (!column || (key !== "ArrowLeft" && key !== "ArrowRight")) return undefined;
  const beside = { of: column.of, index: column.index + (key === "ArrowRight" ? 1 : -1) };
  return gaps.findLast((gap) => isSameHome(gap, { column: beside }) && gap.at <= current.at);
}

export interface MeasuredGap {
  place: Place;
  left: number;
  right: number;
  top: number;
}

/** So near to the upper or lower edge of columns, somebody means the place before or after them. */
const EDGE = 14;
/** So far beside or outside the mail, somebody means no place at all. */
const BESIDE = 80;

/** The gap somebody points at: in the column under the pointer, else the nearest across the mail. */
export function nearestGap(
  gaps: readonly MeasuredGap[],
  elements: Elements,
  point: { x: number; y: number },
): Place | undefined {
  const across = gaps.filter(({ place }) => !place.column);
  const heights = gaps.map(({ top }) => top);
  const isNear =
    point.x > Math.min(...gaps.map(({ left }) => left)) - BESIDE &&
    point.x < Math.max(...gaps.map(({ right }) => right)) + BESIDE &&
    point.y > Math.min(...heights) - BESIDE &&
    point.y < Math.max(...heights) + BESIDE;
  if (!isNear) return undefined;
  const topOf = (at: number): number | undefined => across.find(({ place }) => place.at === at)?.top;
  const inColumn = gaps.filter(({ place: { column }, left, right }) => {
    if (!column || point.x < left || point.x > right) return false;
    const parent = elements.findIndex(({ id }) => id === column.of);
    const above = topOf(parent) ?? Number.NEGATIVE_INFINITY;
    const below = topOf(parent + 1) ?? Number.POSITIVE_INFINITY;
    return point.y > above + EDGE && point.y < below - EDGE;
  });
  const among = inColumn.length > 0 ? inColumn : across;
  return among.toSorted((a, b) => Math.abs(a.top - point.y) - Math.abs(b.top - point.y))[0]?.place;
}
