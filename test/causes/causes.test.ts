import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { Fingerprint } from '@clarion/reports/causes';
import { maskText, areNearlyEqual, readText } from '@clarion/reports/causes';
import { KEPT_ASIDE_PAIRS } from './kept-aside-pairs.js';
import { NEAR_EQUAL_KEPT_ASIDE_PAIRS } from './near-equal-kept-aside-pairs.js';
import { NEAR_EQUAL_TUNED_PAIRS } from './near-equal-tuned-pairs.js';
import { fingerprintOfExample, type LabelledPair, type LabelledPairs } from './failure-example.js';
import { TUNED_PAIRS } from './tuned-pairs.js';

const CONCEPTS = 'docs/concepts.md';

/** Whether two fingerprints make one cause. */
type Joining = (one: Fingerprint, other: Fingerprint) => boolean;

const alone: Joining = (one, other) => one.id === other.id;
const joining: Joining = (one, other) =>
  alone(one, other) || (one.joinKey === other.joinKey && areNearlyEqual(readText(one.text), readText(other.text)));

/** The shares of pairs that are joined and kept apart rightly. */
interface Shares {
  readonly joined: number;
  readonly keptApart: number;
}

/** The pairs that are not as a person has labelled them. */
function missesOf(pairs: readonly LabelledPair[], isOne: boolean, areOne: Joining): readonly LabelledPair[] {
  return pairs.filter(([one, other]) => areOne(fingerprintOfExample(one), fingerprintOfExample(other)) !== isOne);
}

/** Prints and gives the shares. */
function measure(name: string, { together, apart }: LabelledPairs, areOne: Joining): Shares {
  const split = missesOf(together, true, areOne);
  const merged = missesOf(apart, false, areOne);
  const told = [
    `${name}: ${together.length - split.length} of ${together.length} joined, ${apart.length - merged.length} of ${apart.length} kept apart`,
    ...split.map((pair) => `  not joined: ${JSON.stringify(pair)}`),
    ...merged.map((pair) => `  not kept apart: ${JSON.stringify(pair)}`),
  ];
  process.stderr.write(`${told.join('\n')}\n`);
  return sharesOf({ together, apart }, areOne);
}

function sharesOf({ together, apart }: LabelledPairs, areOne: Joining): Shares {
  return {
    joined: 1 - missesOf(together, true, areOne).length / together.length,
    keptApart: 1 - missesOf(apart, false, areOne).length / apart.length,
  };
}

/** The rows of the table of masks: what, text and masked. */
async function rowsOfMasks(): Promise<readonly (readonly string[])[]> {
  const [, masks = ''] = /^### Masks$(.*?)^##/ms.exec(`${await readFile(CONCEPTS, 'utf8')}\n## `) ?? [];
  const rows = masks.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'));
  return rows.map((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text));
}

// docs/concepts.md, "Causes" and "Masks"
describe('causes of failures', () => {
  it.each([
    ['the pairs that the masks were made with', 'tuned pairs', TUNED_PAIRS, 0.97],
    ['pairs that were kept aside', 'pairs kept aside', KEPT_ASIDE_PAIRS, 0.9],
    [
      'nearly equal texts that the joining was made with',
      'tuned pairs of nearly equal texts',
      NEAR_EQUAL_TUNED_PAIRS,
      0.97,
    ],
    [
      'nearly equal texts that were kept aside',
      'pairs of nearly equal texts kept aside',
      NEAR_EQUAL_KEPT_ASIDE_PAIRS,
      0.9,
    ],
  ])('are grouped as people group them, of %s', (_what, name, pairs, least) => {
    const fingerprints = sharesOf(pairs, alone);
    process.stderr.write(`${name}: fingerprints alone: ${JSON.stringify(fingerprints)}\n`);
    const joined = measure(`${name}, with joining`, pairs, joining);
    expect(joined.joined).toBeGreaterThanOrEqual(Math.max(least, fingerprints.joined));
    expect(joined.keptApart).toBeGreaterThanOrEqual(least);
  });

  it('are measured with enough pairs, none of them twice', () => {
    const sets = [TUNED_PAIRS, KEPT_ASIDE_PAIRS, NEAR_EQUAL_TUNED_PAIRS, NEAR_EQUAL_KEPT_ASIDE_PAIRS].map(
      ({ together, apart }) => [...together, ...apart].map((pair) => JSON.stringify(pair)),
    );
    expect(sets.flat().length).toBeGreaterThanOrEqual(300);
    expect(sets[1]?.length).toBeGreaterThanOrEqual(60);
    expect(sets[3]?.length).toBeGreaterThanOrEqual(30);
    expect(new Set(sets.flat()).size).toBe(sets.flat().length);
  });

  it('are masked as docs/concepts.md says', async () => {
    const rows = await rowsOfMasks();
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.map(([text = '']) => [text, maskText(text)])).toEqual(rows);
  });
});
