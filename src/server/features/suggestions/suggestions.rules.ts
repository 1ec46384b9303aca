interface Placed {
  id: string;
  sort_order: number;
}

/**
 * Hands the places that these rows have now to the wished order. Ids that are gone are passed over, and rows that were
 * not named keep their places: so somebody else's additions and deletions in the meantime do no harm.
 */
export function placesInOrder(ids: readonly string[], rows: readonly Placed[]): Placed[] {
  const places = rows.map(({ sort_order }) => sort_order).toSorted((a, b) => a - b);
  const known = new Set(rows.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => known.has(id)).map((id, index) => ({ id, sort_order: places[index] ?? 0 }));
}
