import type { VirtualItem } from '@tanstack/react-virtual';

const MOST_LISTS = 30;

/** The measured rows of virtual lists by address and name: a list to which a reader returns has its height at once. */
const sizes = new Map<string, VirtualItem[]>();

/** Remembers the measured rows of the list at the current address. */
export function rememberRowSizes(list: string, rows: VirtualItem[]): void {
  const key = keyOf(list);
  sizes.delete(key);
  sizes.set(key, rows);
  const [oldest] = sizes.keys();
  if (sizes.size > MOST_LISTS && oldest !== undefined) sizes.delete(oldest);
}

/** Returns the measured rows of the list at the current address; none when it was not shown. */
export function rowSizesOf(list: string): VirtualItem[] {
  return sizes.get(keyOf(list)) ?? [];
}

function keyOf(list: string): string {
  return `${window.location.href} ${list}`;
}
