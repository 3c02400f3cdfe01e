import type { RunId, TargetId } from '../common/identifiers.js';
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

/** A comparison with the data of its DTO. `shown` contains the first tests of each of the `lists`. */
export interface Comparison {
  readonly run: { readonly id: RunId; readonly targetId: TargetId };
  readonly base: BaseRun | undefined;
  readonly lists: Lists;
  readonly shown: Lists;
  readonly names: { readonly before: Names; readonly after: Names };
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
export function toComparisonDto(comparison: Comparison): ComparisonDto {
  const { run, base, lists, shown } = comparison;
  const changed = (change: Change): ChangedTestDto[] => shown[change].map((pair) => toChangedTest(comparison, pair));
  return {
    runId: run.id,
    base: base === undefined ? null : toBaseDto(base),
    summary: summaryOf(lists),
    newlyFailing: changed('newlyFailing'),
    stillFailing: changed('stillFailing'),
    fixed: changed('fixed'),
    flaky: changed('flaky'),
    added: changed('added'),
    removed: changed('removed'),
    slower: shown.slower.map((pair) => toSlowerTest(comparison, pair)),
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

function toChangedTest(comparison: Comparison, pair: Pair): ChangedTestDto {
  const { before, after } = pair;
  const group = groupOf(comparison, pair);
  const outcomes = { before: before?.outcome ?? null, after: after?.outcome ?? null };
  return { ...identityOf(comparison, pair), ...outcomes, ...(group === null ? {} : { group }) };
}

function toSlowerTest(comparison: Comparison, pair: Pair): SlowerTestDto {
  const [beforeMs, afterMs] = [pair.before?.ms ?? 0, pair.after?.ms ?? 0];
  return { ...identityOf(comparison, pair), beforeMs, afterMs, ratio: ratioOf(beforeMs, afterMs) };
}

/** A removed test belongs to the target of the base, any other to that of the run. */
function identityOf(
  { run, base, names }: Comparison,
  { before, after }: Pair,
): Pick<ChangedTestDto, 'testKey' | 'testId' | 'testName'> {
  const { testId, testName } = (after === null ? names.before.get(before?.seq ?? -1) : names.after.get(after.seq)) ?? {
    testId: '',
    testName: '',
  };
  const targetId = after === null ? (base?.targetId ?? run.targetId) : run.targetId;
  return { testKey: testKeyText(testKeyOf(targetId, testId)), testId, testName };
}

function groupOf({ names }: Comparison, { before, after }: Pair): string | null {
  if (after?.outcome === 'failed') return names.after.get(after.seq)?.group ?? null;
  return before?.outcome === 'failed' ? (names.before.get(before.seq)?.group ?? null) : null;
}
