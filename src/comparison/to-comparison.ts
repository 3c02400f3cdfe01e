import type { RunId, TargetId } from '../common/identifiers.js';
import { Problem } from '../common/problem.js';
import { testKeyOf, testKeyText } from '../runs/test-key.js';
import { CHANGES, ratioOf, type Change, type Pair } from './changes.js';
import type {
  ChangedTestDto,
  ComparisonBaseDto,
  ComparisonDto,
  ComparisonSummaryDto,
  SlowerTestDto,
} from './comparison.dto.js';
import type { BaseRun, TestNames } from './comparison.queries.js';

type Lists = Readonly<Record<Change, readonly Pair[]>>;
type Names = ReadonlyMap<number, TestNames>;

type Identity = Pick<ChangedTestDto, 'testKey' | 'testId' | 'testName'>;
type Outcomes = Pick<ChangedTestDto, 'before' | 'after' | 'group' | 'message'>;
type Durations = Pick<SlowerTestDto, 'beforeMs' | 'afterMs' | 'ratio'>;

/** The counts and lists of a comparison, in which tests are named by `T`. */
export type Changes<T> = Readonly<Record<Exclude<Change, 'slower'>, (T & Outcomes)[]>> & {
  readonly summary: ComparisonSummaryDto;
  readonly slower: (T & Durations)[];
};

/** A comparison with the data of its DTO. `shown` contains the first tests of each of the `lists`. */
export interface Comparison {
  readonly run: { readonly id: RunId; readonly targetId: TargetId };
  readonly base: BaseRun | undefined;
  readonly lists: Lists;
  readonly shown: Lists;
  readonly names: { readonly before: Names; readonly after: Names };
}

/** A run was removed or replaced while its results were read. The next request finds what there is then. */
export function changedMeanwhile(): Problem {
  const headers = { 'Retry-After': '1' };
  return new Problem('overloaded', 'Try again: a run of the comparison was removed or replaced meanwhile.', {
    headers,
  });
}

/** The first `limit` tests of each list. */
export function cutLists(lists: Lists, limit: number): Lists {
  return eachChange((change) => lists[change].slice(0, limit));
}

/** The places of the shown tests: those of the run, and those of the base for earlier failures and removed tests. */
export function placesOf(shown: Lists): { readonly before: readonly number[]; readonly after: readonly number[] } {
  const pairs = new Set(CHANGES.flatMap((change) => shown[change]));
  const before = [...pairs].flatMap((pair) => (pair.before !== null && needsBefore(pair) ? [pair.before.seq] : []));
  return { before, after: [...pairs].flatMap((pair) => pair.after?.seq ?? []) };
}

/** The wire form of a comparison. */
export function toComparisonDto(comparison: Comparison): Omit<ComparisonDto, 'fixtures'> {
  const { run, base } = comparison;
  return {
    runId: run.id,
    base: base === undefined ? null : toBaseDto(base),
    ...toChanges(comparison, (pair) => testOf(comparison, pair)),
  };
}

/** The wire form of the lists. `identityOf` names the test of a pair. */
export function toChanges<T extends object>(
  { lists, shown, names }: Pick<Comparison, 'lists' | 'shown' | 'names'>,
  identityOf: (pair: Pair) => T,
): Changes<T> {
  const changed = (change: Change): (T & Outcomes)[] =>
    shown[change].map((pair) => ({ ...identityOf(pair), ...outcomesOf(names, pair) }));
  return {
    summary: summaryOf(lists),
    newlyFailing: changed('newlyFailing'),
    stillFailing: changed('stillFailing'),
    fixed: changed('fixed'),
    flaky: changed('flaky'),
    added: changed('added'),
    removed: changed('removed'),
    slower: shown.slower.map((pair) => ({ ...identityOf(pair), ...durationsOf(pair) })),
  };
}

/** Returns whether the base's row is needed: for the name of a removed test, or for the cause of a fixed failure. */
function needsBefore({ before, after }: Pair): boolean {
  return after === null || (before?.outcome === 'failed' && after.outcome !== 'failed');
}

function eachChange<T>(make: (change: Change) => T): Record<Change, T> {
  return {
    newlyFailing: make('newlyFailing'),
    stillFailing: make('stillFailing'),
    fixed: make('fixed'),
    flaky: make('flaky'),
    added: make('added'),
    removed: make('removed'),
    slower: make('slower'),
  };
}

function summaryOf(lists: Lists): ComparisonSummaryDto {
  return eachChange((change) => lists[change].length);
}

function toBaseDto({ id, branch, commitSha, completedAt }: BaseRun): ComparisonBaseDto {
  return { runId: id, branch, commitSha, completedAt: completedAt?.toISOString() ?? null };
}

function outcomesOf(names: Comparison['names'], pair: Pair): Outcomes {
  const { before, after } = pair;
  const failed = failureOf(names, pair);
  return {
    before: before?.outcome ?? null,
    after: after?.outcome ?? null,
    ...(typeof failed?.group === 'string' ? { group: failed.group } : {}),
    ...(typeof failed?.message === 'string' ? { message: failed.message } : {}),
  };
}

function durationsOf({ before, after }: Pair): Durations {
  const [beforeMs, afterMs] = [before?.ms ?? 0, after?.ms ?? 0];
  return { beforeMs, afterMs, ratio: ratioOf(beforeMs, afterMs) };
}

/** A removed test belongs to the target of the base, any other to that of the run. */
function testOf({ run, base, names }: Comparison, { before, after }: Pair): Identity {
  const { testId, testName } = (after === null ? names.before.get(before?.seq ?? -1) : names.after.get(after.seq)) ?? {
    testId: '',
    testName: '',
  };
  const targetId = after === null ? (base?.targetId ?? run.targetId) : run.targetId;
  return { testKey: testKeyText(testKeyOf(targetId, testId)), testId, testName };
}

/** The failure of a test in the run, else in the base; undefined when it did not fail. */
function failureOf(names: Comparison['names'], { before, after }: Pair): TestNames | undefined {
  if (after?.outcome === 'failed') return names.after.get(after.seq);
  return before?.outcome === 'failed' ? names.before.get(before.seq) : undefined;
}
