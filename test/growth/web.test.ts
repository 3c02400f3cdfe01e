import { describe, it } from '@jest/globals';
import { expectLinearTime, repeating } from '../../packages/reports/test/growth.js';
import { diffRows } from '../../packages/web/src/domain/value-diff/diff-rows.js';
import { ansiSpans } from '../../packages/web/src/ui/text/ansi-spans.js';
import { numbered, type TextOf } from './growing-texts.js';

/** More lines than those whose differences are all looked for. */
const LENGTHS_OF_LINES = [160_000, 640_000];

/** Two texts of so many characters are compared by words and letters. */
const LENGTHS_OF_WORDS = [12_000, 48_000];

/** What differs in two texts. */
const COMPARED: readonly (readonly [what: string, before: TextOf, after: TextOf, lengths: readonly number[]])[] = [
  ['lines', numbered('', (at) => `line ${at}`), numbered('', (at) => `row ${at}`), LENGTHS_OF_LINES],
  ['letters of a line', repeating('', 'xy'), repeating('', 'zw'), LENGTHS_OF_WORDS],
  ['words of a line', repeating('', 'x y '), repeating('', 'z w '), LENGTHS_OF_WORDS],
];

describe('the time of the web application grows as a text does', () => {
  it.each(['\u001b[;#', '\u001b]'])('for colours, with many %j', async (part) => {
    await expectLinearTime(ansiSpans, repeating('', part));
  });

  it.each(COMPARED)('for the comparison of texts with other %s', async (_what, before, after, lengths) => {
    const textsOf = (length: number): readonly [string, string] => [before(length), after(length)];
    await expectLinearTime(([one, other]: readonly [string, string]) => diffRows(one, other), textsOf, lengths);
  });
});
