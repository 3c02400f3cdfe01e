/** A page of a list, and what the next one is asked for by. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** All items of a list, read page by page; of a longer one those of so many pages. */
export async function readPages<Item>(
  mostPages: number,
  read: (cursor: string | undefined) => Promise<ListPage<Item>>,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  for (let count = 0; count < mostPages; count += 1) {
    const page = await read(cursor);
    items.push(...page.items);
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  return items;
}
