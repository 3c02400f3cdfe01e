/** A number in a headline: not a part of a name, a time or another number. */
const NUMBER = /^-?\d{1,15}(?:\.\d{1,6})?$/;

/**
 * Returns the headline of several failures: the one that they share; else their pattern, with `n` for numbers that are equally far
 * apart in each and `…` for other words that differ (`total n+1 → n`); else the most frequent one with its number of tests.
 * Empty where there is none.
 */
export function sharedHeadline(headlines: readonly string[]): string {
  const [first = ''] = headlines;
  if (headlines.every((headline) => headline === first)) return first;
  return patternOf(headlines) ?? mostFrequent(headlines);
}

/** The pattern of headlines that differ in words of the same places; undefined where too little is left. */
export function patternOf(headlines: readonly string[]): string | undefined {
  const rows = headlines.map((headline) => headline.split(' '));
  const [first = []] = rows;
  if (rows.some((row) => row.length !== first.length)) return undefined;
  const columns = first.map((_, index) => rows.map((row) => row[index] ?? ''));
  const base = columns.find((column) => isVaried(column) && column.every((word) => NUMBER.test(word)));
  const anchor = columns.findLast((column) => isVaried(column) && column.every((word) => NUMBER.test(word))) ?? base;
  const words = columns.map((column) => (isVaried(column) ? (offsetOf(column, anchor) ?? '…') : (column[0] ?? '')));
  return isTelling(words) ? words.join(' ') : undefined;
}

/** At most one word is open, and something is left beside the arrow and a single number. */
function isTelling(words: readonly string[]): boolean {
  const numbers = words.filter((word) => /^n(?:[+-]|$)/.test(word)).length;
  const open = words.filter((word) => word === '…').length;
  const fixed = words.length - numbers - open - words.filter((word) => word === '→').length;
  return open <= 1 && (fixed > 0 || numbers > 1);
}

function isVaried(column: readonly string[]): boolean {
  return column.some((word) => word !== column[0]);
}

/** `n+1` for numbers that are one larger than those of the anchor in every row. */
function offsetOf(column: readonly string[], anchor: readonly string[] | undefined): string | undefined {
  if (anchor === undefined || !column.every((word) => NUMBER.test(word))) return undefined;
  const offsets = new Set(column.map((word, row) => Number((Number(word) - Number(anchor[row])).toFixed(6))));
  const [offset = 0] = offsets;
  if (offsets.size > 1) return undefined;
  if (offset === 0) return 'n';
  return offset > 0 ? `n+${offset}` : `n${offset}`;
}

function mostFrequent(headlines: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const headline of headlines) counts.set(headline, (counts.get(headline) ?? 0) + 1);
  const known = [...counts].filter(([headline]) => headline !== '');
  const [headline, count] = known.reduce((most, entry) => (entry[1] > most[1] ? entry : most), ['', 0]);
  return headline === '' ? '' : `${headline} on ${count} of ${headlines.length} tests`;
}
