import { describe, expect, it } from '@jest/globals';
import { changesOf, ratioOf, sortChanges, type Change, type Outcome, type Pair, type Side } from './changes.js';

const side = (outcome: Outcome, ms: number | null = 1, flaky = false): Side => ({ seq: 0, outcome, flaky, ms });
const passed = side('passed');
const failed = side('failed');
const skipped = side('skipped');

// docs/concepts.md, "Comparison"
describe('what changed from one run to another', () => {
  it.each<[string, Side | null, Side | null, readonly Change[]]>([
    ['failed and passed before', passed, failed, ['newlyFailing']],
    ['failed and was skipped before', skipped, failed, ['newlyFailing']],
    ['failed and was absent before', null, failed, ['newlyFailing', 'added']],
    ['failed both times', failed, failed, ['stillFailing']],
    ['passed and failed before', failed, passed, ['fixed']],
    ['passed at the second attempt and failed before', failed, side('passed', 1, true), ['fixed', 'flaky']],
    ['passed at the second attempt', passed, side('passed', 1, true), ['flaky']],
    ['is new and passed at the second attempt', null, side('passed', 1, true), ['flaky', 'added']],
    ['was flaky before alone', side('passed', 1, true), passed, []],
    ['failed in one of its entries and was flaky in another', passed, side('failed', 1, true), ['newlyFailing']],
    ['was skipped and failed before', failed, skipped, []],
    ['passed both times', passed, passed, []],
    ['was skipped both times', skipped, skipped, []],
    ['was skipped and passed before', passed, skipped, []],
    ['is new and passed', null, passed, ['added']],
    ['is new and was skipped', null, skipped, ['added']],
    ['is gone and passed before', passed, null, ['removed']],
    ['is gone and failed before', failed, null, ['removed']],
    ['took 1.5 times as long and 500 ms longer', side('passed', 1000), side('passed', 1500), ['slower']],
    ['took a little less than 1.5 times as long', side('passed', 1001), side('passed', 1501), []],
    ['took 499 ms longer', side('passed', 100), side('passed', 599), []],
    ['took no time before', side('passed', 0), side('passed', 500), ['slower']],
    ['took longer and failed before', side('failed', 1), side('passed', 9000), ['fixed']],
    ['took longer and was skipped before', side('skipped', 1), side('passed', 9000), []],
    ['told no time before', side('passed', null), side('passed', 9000), []],
    ['tells no time now', side('passed', 1), side('passed', null), []],
  ])('of a test that %s', (_what, before, after, expected) => {
    expect(changesOf({ before, after }, true)).toEqual(expected);
  });

  it.each<[Side, readonly Change[]]>([
    [failed, ['newlyFailing']],
    [passed, []],
    [side('passed', 1, true), ['flaky']],
  ])('without a base: %j', (after, expected) => {
    expect(changesOf({ before: null, after }, false)).toEqual(expected);
  });

  it('is in the order of the run, and slower tests are sorted by the time lost', () => {
    const at = (seq: number, beforeMs: number, afterMs: number): Pair => ({
      before: { ...passed, ms: beforeMs },
      after: { ...passed, seq, ms: afterMs, flaky: true },
    });
    const [first, second, third] = [at(1, 0, 600), at(2, 0, 3000), at(3, 100, 800)];
    const lists = sortChanges([third, first, second], true);
    expect(lists.flaky).toEqual([first, second, third]);
    expect(lists.slower).toEqual([second, third, first]);
    expect(lists.fixed).toEqual([]);
  });

  it.each<[number, number, number | null]>([
    [1000, 1500, 1.5],
    [300, 1000, 3.33],
    [0, 500, null],
  ])('from %s ms to %s ms is %s times as long', (beforeMs, afterMs, expected) => {
    expect(ratioOf(beforeMs, afterMs)).toBe(expected);
  });
});
