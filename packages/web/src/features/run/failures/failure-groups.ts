import type { RunCause, BuildFailure } from '@clarion/api-client';
import type { FailureView } from './failure-view-model.js';

/** The failures that share a cause. */
export interface FailureGroup {
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  /** How many failures of the run have the cause, including those that are not loaded yet. */
  readonly count: number;
  /** Undefined when the run has no data on the cause. */
  readonly isNew: boolean | undefined;
  /** Whether every failure in the group is from a flaky test. */
  readonly isFlaky: boolean;
  readonly failures: readonly FailureView[];
}

const LONGEST_TITLE = 200;

/** The URL value for "nothing is open". */
export const NONE = 'none';

/** Groups failures by cause: new causes first, then known ones, then failures without a known cause. */
export function groupFailures(failures: readonly FailureView[], causes: readonly RunCause[]): readonly FailureGroup[] {
  const byId = groupById(failures);
  const known = new Set(causes.map(({ id }) => id));
  const ordered = [...causes.filter(({ isNew }) => isNew), ...causes.filter(({ isNew }) => !isNew)];
  const named = ordered.map((cause) => toCauseGroup(cause, byId.get(cause.id) ?? []));
  const others = [...byId].filter(([id]) => !known.has(id)).map(([id, group]) => toFailureGroup(id, group));
  return [...named, ...others];
}

/** Without the causes of which the owner has no failure; the size of the others is that of the owner's failures which are loaded. */
export function groupsOfOwner(groups: readonly FailureGroup[], owner: string | undefined): readonly FailureGroup[] {
  if (owner === undefined) return groups;
  return groups.flatMap((group) => (group.failures.length === 0 ? [] : [{ ...group, count: group.failures.length }]));
}

function groupById(failures: readonly FailureView[]): ReadonlyMap<string, readonly FailureView[]> {
  const groups = new Map<string, FailureView[]>();
  for (const failure of failures) {
    const id = groupIdOf(failure);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [failure]);
    else group.push(failure);
  }
  return groups;
}

/** Returns the group of a failure. A failure without a cause gets a group of its own. */
function groupIdOf({ causeId, number }: FailureView): string {
  return causeId ?? `failure-${number}`;
}

function toCauseGroup({ id, title, kind, count, isNew }: RunCause, failures: readonly FailureView[]): FailureGroup {
  return { id, title, kind, count: Math.max(count, failures.length), isNew, isFlaky: areFlaky(failures), failures };
}

function toFailureGroup(id: string, failures: readonly FailureView[]): FailureGroup {
  const reason = failures[0]?.reason;
  const title = reason?.message.split('\n', 1)[0]?.slice(0, LONGEST_TITLE) ?? '';
  return {
    id,
    title,
    kind: reason?.kind ?? 'unknown',
    count: failures.length,
    isNew: undefined,
    isFlaky: areFlaky(failures),
    failures,
  };
}

function areFlaky(failures: readonly FailureView[]): boolean {
  return failures.length > 0 && failures.every(({ history }) => history?.state === 'flaky');
}

/** Names a failure in the URL: by its number, or by its test id where another test has that number as its id. */
export function failureName(failures: readonly FailureView[], { number, testId }: FailureView): string {
  const name = String(number);
  return failures.some((other) => other.testId === name) ? testId : name;
}

/** Finds the failure that the URL names by test id or by number. */
export function findFailure(failures: readonly FailureView[], name: string | undefined): FailureView | undefined {
  if (name === undefined) return undefined;
  return failures.find(({ testId }) => testId === name) ?? failures.find(({ number }) => String(number) === name);
}

/** Returns the ids of the open groups: the comma-separated ones in the URL, or `first` if the URL has none. */
export function openGroups(named: string | undefined, first: string | undefined): readonly string[] {
  if (named !== undefined) return named.split(',').filter((id) => id !== NONE);
  return first === undefined ? [] : [first];
}

/** Opens or closes a group, and returns the new URL value. */
export function toggledGroups(open: readonly string[], id: string): string {
  const names = open.includes(id) ? open.filter((other) => other !== id) : [...open, id];
  return names.length === 0 ? NONE : names.join(',');
}

/** Returns the next (1) or previous (-1) failure in display order; the first failure if `from` is not shown. */
export function failureBeside(
  groups: readonly FailureGroup[],
  from: FailureView | undefined,
  step: 1 | -1,
): FailureView | undefined {
  const failures = groups.flatMap((group) => group.failures);
  const at = failures.findIndex(({ number }) => number === from?.number);
  return at === -1 ? failures[0] : failures[at + step];
}

/** Returns the first failure of the next cause, in display order; that of the first cause if `from` is not shown. */
export function failureOfNextGroup(
  groups: readonly FailureGroup[],
  from: FailureView | undefined,
): FailureView | undefined {
  const at = groups.findIndex(({ failures }) => failures.some(({ number }) => number === from?.number));
  return groups.slice(at + 1).find(({ failures }) => failures.length > 0)?.failures[0];
}

/** The failures so far that share a cause. */
export interface LiveCause {
  readonly id: string;
  /** The first line of the message of its first failure. */
  readonly title: string;
  /** The difference between expected and actual, where all failures share it. */
  readonly headline: string | undefined;
  readonly failures: readonly BuildFailure[];
}

/** Groups failures by cause, the cause with most failures first. */
export function liveCauses(failures: readonly BuildFailure[]): readonly LiveCause[] {
  const byId = new Map<string, BuildFailure[]>();
  for (const [index, failure] of failures.entries()) {
    const id = failure.group?.id ?? `failure-${index}`;
    byId.set(id, [...(byId.get(id) ?? []), failure]);
  }
  return [...byId]
    .map(([id, group]) => ({
      id,
      title: group[0]?.reason.message.split('\n', 1)[0] ?? '',
      headline: sharedHeadline(group),
      failures: group,
    }))
    .toSorted((one, other) => other.failures.length - one.failures.length);
}

function sharedHeadline(failures: readonly BuildFailure[]): string | undefined {
  const headlines = new Set(failures.map(({ difference }) => difference?.headline));
  return headlines.size === 1 ? [...headlines][0] : undefined;
}
