import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { maskText } from '../../src/failures/cause/mask-text.js';
import { KEPT_ASIDE_PAIRS } from './kept-aside-pairs.js';
import { causeOf, type LabelledPair, type LabelledPairs } from './told-failure.js';
import { TUNED_PAIRS } from './tuned-pairs.js';

const CONCEPTS = 'docs/concepts.md';

/** The pairs that are not as a person has labelled them. */
function missesOf(pairs: readonly LabelledPair[], isOne: boolean): readonly LabelledPair[] {
  return pairs.filter(([one, other]) => (causeOf(one) === causeOf(other)) !== isOne);
}

/** Prints and gives the shares of pairs that are joined and kept apart rightly. */
function measure(name: string, { together, apart }: LabelledPairs): { readonly joined: number; readonly keptApart: number } {
  const split = missesOf(together, true);
  const merged = missesOf(apart, false);
  const told = [`${name}: ${together.length - split.length} of ${together.length} joined, ${apart.length - merged.length} of ${apart.length} kept apart`, ...split.map((pair) => `  not joined: ${JSON.stringify(pair)}`), ...merged.map((pair) => `  not kept apart: ${JSON.stringify(pair)}`)];
  process.stderr.write(`${told.join('\n')}\n`);
  return { joined: 1 - split.length / together.length, keptApart: 1 - merged.length / apart.length };
}

/** The rows of the table of masks: what, text and masked. */
async function rowsOfMasks(): Promise<readonly (readonly string[])[]> {
  const [, masks = ''] = /^### Masks$(.*?)^##/ms.exec(`${await readFile(CONCEPTS, 'utf8')}\n## `) ?? [];
  const rows = masks.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'));
  return rows.map((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text));
}

describe('causes of failures', () => {
  it('are told apart and together as people do, of the pairs that the masks were made with', () => {
    const { joined, keptApart } = measure('tuned pairs', TUNED_PAIRS);
    expect(joined).toBeGreaterThanOrEqual(0.97);
    expect(keptApart).toBeGreaterThanOrEqual(0.97);
  });

  it('are told apart and together as people do, of pairs that were kept aside', () => {
    const { joined, keptApart } = measure('pairs kept aside', KEPT_ASIDE_PAIRS);
    expect(joined).toBeGreaterThanOrEqual(0.9);
    expect(keptApart).toBeGreaterThanOrEqual(0.9);
  });

  it('are measured with enough pairs, none of them twice', () => {
    const sets = [TUNED_PAIRS, KEPT_ASIDE_PAIRS].map(({ together, apart }) => [...together, ...apart].map((pair) => JSON.stringify(pair)));
    expect(sets.flat().length).toBeGreaterThanOrEqual(200);
    expect(sets[1]?.length).toBeGreaterThanOrEqual(60);
    expect(new Set(sets.flat()).size).toBe(sets.flat().length);
  });

  it('are masked as docs/concepts.md says', async () => {
    const rows = await rowsOfMasks();
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.map(([text = '']) => [text, maskText(text)])).toEqual(rows);
  });
});
