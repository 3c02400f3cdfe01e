import { describe, expect, it } from '@jest/globals';
import { causeOf, type LabelledPair, type LabelledPairs } from './told-failure.js';
import { TUNED_PAIRS } from './tuned-pairs.js';

function missesOf(pairs: readonly LabelledPair[], wanted: boolean): readonly string[] {
  return pairs.filter(([one, other]) => (causeOf(one) === causeOf(other)) !== wanted).map((pair) => JSON.stringify(pair));
}
function measure(name: string, { together, apart }: LabelledPairs): { joined: number; keptApart: number } {
  const split = missesOf(together, true);
  const merged = missesOf(apart, false);
  process.stderr.write(`${name}: ${together.length - split.length}/${together.length} ${apart.length - merged.length}/${apart.length}\nSPLIT\n${split.join('\n')}\nMERGED\n${merged.join('\n')}\n`);
  return { joined: 1 - split.length / together.length, keptApart: 1 - merged.length / apart.length };
}
describe('x', () => { it('y', () => { expect(measure('tuned', TUNED_PAIRS)).toEqual({ joined: 1, keptApart: 1 }); }); });
