import { foundValues } from './found-values.js';
import { findOutside } from './printed-spans.js';
import { printedValue } from './printed-value.js';
import type { FoundValues } from './wording.js';

/** Words of one's own that many choose: `expected 42, got 41`, `expected 42 but got 41`, `got 41, want 42`. */
const SENTENCES = [
  { begins: /(?:^|: |; )(?:expected|want|wanted|expecting|exp) (?:value )?(?=\S)/i, between: [', but got ', ', got ', '; got ', ' but got ', ' but was ', ', but was ', ' but received ', ', but received ', ' got ', ', received ', ', actual '], isExpectedFirst: true },
  { begins: /(?:^|: |; )(?:got|received) (?=\S)/i, between: [', want ', ', wanted ', '; want ', ' want ', ', expected ', ', but expected ', ' but expected ', ', expecting '], isExpectedFirst: false },
] as const;

/**
 * Reads the values of a message in words that no library has, of one line and with two values that are printed as values or as
 * one word each. Longer words are prose, and no values.
 */
export function readPlainWords(message: string): FoundValues | undefined {
  const line = message.split('\n').find((candidate) => candidate.trim() !== '') ?? '';
  if (line.length > 4_000) return undefined;
  for (const { begins, between, isExpectedFirst } of SENTENCES) {
    const begin = begins.exec(line);
    const middle = begin === null ? undefined : findOutside(line, between, begin.index + begin[0].length);
    if (begin === null || middle === undefined) continue;
    const first = line.slice(begin.index + begin[0].length, middle.at).replace(/^: /, '');
    const second = line.slice(middle.at + middle.mark.length).replace(/[.!]$/, '').trim();
    if (isOneValue(first) && isOneValue(second)) return isExpectedFirst ? valuesOf(first, second) : valuesOf(second, first);
  }
  return undefined;
}

function valuesOf(expected: string, actual: string): FoundValues {
  return foundValues(printedValue(expected), printedValue(actual));
}

/** One word without a comma at its end, or what stands in quotes or brackets. */
function isOneValue(print: string): boolean {
  return /^[^\s,;:]+$/.test(print) || /^(?:"[^"]*"|'[^']*'|`[^`]*`|\[[^\]]*\]|\{[^}]*\})$/.test(print);
}
