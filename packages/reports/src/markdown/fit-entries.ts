import type { Detail } from './detail.js';
import { estimateTokens } from './token-estimate.js';

/** Writes an entry in some detail. */
export type Entry = (detail: Detail) => string;

/** Entries that share a token budget with the text after them. */
export interface Fitting {
  readonly entries: readonly Entry[];
  /** The ways to write an entry, the longest first. */
  readonly details: readonly Detail[];
  readonly budget: number;
  /** So many entries share what is left of the budget evenly; 1 where each may take all of it. */
  readonly sharing: number;
  /** What is written behind the first `shown` entries. */
  readonly tailOf: (shown: number) => string;
}

/**
 * Returns as many entries as fit, each with the most detail that its share allows, and with the least when it allows
 * none. The entries, a break after each, and the tail for that many entries have at most `budget` tokens, unless the
 * tail alone has more.
 */
export function fitEntries({ entries, details, budget, sharing, tailOf }: Fitting): readonly string[] {
  const shown: string[] = [];
  let rest = budget;
  for (const entry of entries) {
    const room = rest - estimateTokens(tailOf(shown.length + 1));
    const written = choose(entry, details, room / Math.max(1, Math.min(sharing, entries.length - shown.length)));
    if (written.tokens > room) break;
    rest -= written.tokens;
    shown.push(written.text);
  }
  return shown;
}

interface Written {
  readonly text: string;
  readonly tokens: number;
}

function choose(entry: Entry, details: readonly Detail[], share: number): Written {
  let written: Written = { text: '', tokens: Number.POSITIVE_INFINITY };
  for (const detail of details) {
    const text = entry(detail);
    if (text === written.text) continue;
    written = { text, tokens: estimateTokens(text) + 1 };
    if (written.tokens <= share) break;
  }
  return written;
}
