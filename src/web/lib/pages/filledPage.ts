interface Page {
  data: readonly unknown[];
  meta: { next_cursor?: string | null | undefined };
}

/** A search may answer with an empty page and a cursor. Then the next page is fetched too, so that nobody reads "nothing found" too early. */
export async function readFilledPage<P extends Page>(
  cursor: string | undefined,
  read: (cursor: string | undefined) => Promise<P>,
): Promise<P> {
  let page = await read(cursor);
  while (page.data.length === 0 && page.meta.next_cursor) page = await read(page.meta.next_cursor);
  return page;
}
