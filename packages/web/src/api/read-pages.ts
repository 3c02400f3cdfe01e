/** A page of a list with the cursor of the next one. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** Loads all items of a list page by page, up to a number of pages. */
export async function readPages<Item>(
  maxPages: number,
  read: (cursor: string | undefined) => Promise<ListPage<Item>>,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  for (let count = 0; count < maxPages; count += 1) {
    const page = await read(cursor);
    items.push(...page.items);
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  return items;
}

/** Loads the page at a cursor, and those behind it while they are empty: a page of a search may end before anything is found. */
export async function readFilledPage<Item>(
  cursor: string | undefined,
  read: (cursor: string | undefined) => Promise<ListPage<Item>>,
): Promise<ListPage<Item>> {
  let page = await read(cursor);
  while (page.items.length === 0 && page.nextCursor !== null) page = await read(page.nextCursor);
  return page;
}
