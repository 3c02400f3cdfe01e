import type { Detail } from './detail.js';
import { estimateTokens } from './token-estimate.js';

/** One item, or several that share what is written of them. */
export interface Entry {
  /** The number of its items. */
  readonly size: number;
  /** Its part of the budget, in those of entries with one item. */
  readonly weight: number;
  /** The ways to write it, the longest first. */
  readonly details: readonly Detail[];
  /** Writes its first `shown` items in some detail. */
  write(detail: Detail, shown: number): string;
}

/** Entries that share a token budget with the text after them. */
export interface Fitting {
  readonly entries: readonly Entry[];
  readonly budget: number;
  /** Entries of so much weight share what is left of the budget evenly; 1 where each may take all of it. */
  readonly sharing: number;
  /** What is written behind the first `shown` items. */
  readonly tailOf: (shown: number) => string;
}

/** The entries that fit. */
export interface Fitted {
  readonly parts: readonly string[];
  /** The number of their items. */
  readonly shown: number;
}

/**
 * Returns as many entries as fit, each with the most detail that its share allows, and with the least when it allows none. Of the first
 * that does not fit, the items that do. The entries, a break after each, and the tail have at most `budget` tokens, unless the tail
 * alone has more.
 */
export function fitEntries({ entries, budget, sharing, tailOf }: Fitting): Fitted {
  const parts: string[] = [];
  let [rest, shown, left] = [budget, 0, entries.reduce((sum, { weight }) => sum + weight, 0)];
  for (const entry of entries) {
    const roomFor = (items: number): number => rest - estimateTokens(tailOf(shown + items));
    const sharers = Math.max(1, Math.min(Math.max(sharing, entry.weight), left));
    const written = choose(entry, (roomFor(entry.size) * entry.weight) / sharers);
    if (written.tokens > roomFor(entry.size)) {
      const first = firstItems(entry, roomFor);
      return first === undefined ? { parts, shown } : { parts: [...parts, first.text], shown: shown + first.items };
    }
    rest -= written.tokens;
    parts.push(written.text);
    shown += entry.size;
    left -= entry.weight;
  }
  return { parts, shown };
}

interface Written {
  readonly text: string;
  readonly tokens: number;
}

function choose(entry: Entry, share: number): Written {
  let written: Written = { text: '', tokens: Number.POSITIVE_INFINITY };
  for (const detail of entry.details) {
    const text = entry.write(detail, entry.size);
    if (text === written.text) continue;
    written = { text, tokens: estimateTokens(text) + 1 };
    if (written.tokens <= share) break;
  }
  return written;
}

/** As many of the first items of an entry as there is room for, in the least detail; found by halving. */
function firstItems(
  entry: Entry,
  roomFor: (items: number) => number,
): { readonly text: string; readonly items: number } | undefined {
  const least = entry.details.at(-1);
  if (least === undefined) return undefined;
  let [fits, tooMany] = [0, entry.size];
  while (tooMany - fits > 1) {
    const items = Math.floor((fits + tooMany) / 2);
    if (estimateTokens(entry.write(least, items)) + 1 <= roomFor(items)) fits = items;
    else tooMany = items;
  }
  return fits === 0 ? undefined : { text: entry.write(least, fits), items: fits };
}
