import type { RunCause } from '@clarion/api-client';
import type { FailureView } from './failure-view-model.js';

/** Failures of one cause. */
export interface FailureGroup {
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  /** How many failures of the run have the cause; there may be more than were read so far. */
  readonly count: number;
  /** Undefined when nothing is known of the cause. */
  readonly isNew: boolean | undefined;
  /** Whether each of its failures is one of a flaky test. */
  readonly isFlaky: boolean;
  readonly failures: readonly FailureView[];
}

const LONGEST_TITLE = 200;

/** What an address says where nothing is open. */
export const NONE = 'none';

/** The failures of a run by their causes: the new ones first, then the known ones, then what has no known cause. */
export function groupFailures(failures: readonly FailureView[], causes: readonly RunCause[]): readonly FailureGroup[] {
  const byId = byGroup(failures);
  const known = new Set(causes.map(({ id }) => id));
  const ordered = [...causes.filter(({ isNew }) => isNew), ...causes.filter(({ isNew }) => !isNew)];
  const named = ordered.map((cause) => ofCause(cause, byId.get(cause.id) ?? []));
  const others = [...byId].filter(([id]) => !known.has(id)).map(([id, own]) => ofFailures(id, own));
  return [...named, ...others];
}

function byGroup(failures: readonly FailureView[]): ReadonlyMap<string, readonly FailureView[]> {
  const groups = new Map<string, FailureView[]>();
  for (const failure of failures) {
    const id = groupIdOf(failure);
    const own = groups.get(id);
    if (own === undefined) groups.set(id, [failure]);
    else own.push(failure);
  }
  return groups;
}

/** A failure without a cause is a group of its own. */
function groupIdOf({ causeId, number }: FailureView): string {
  return causeId ?? `failure-${number}`;
}

function ofCause({ id, title, kind, count, isNew }: RunCause, failures: readonly FailureView[]): FailureGroup {
  return { id, title, kind, count: Math.max(count, failures.length), isNew, isFlaky: areFlaky(failures), failures };
}

function ofFailures(id: string, failures: readonly FailureView[]): FailureGroup {
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

/** How an address names a failure: by its number, or by the id of its test where another test's id is that number. */
export function failureName(failures: readonly FailureView[], { number, testId }: FailureView): string {
  const name = String(number);
  return failures.some((other) => other.testId === name) ? testId : name;
}

/** The failure that an address names by the id of its test, or by its number. */
export function findFailure(failures: readonly FailureView[], name: string | undefined): FailureView | undefined {
  if (name === undefined) return undefined;
  return failures.find(({ testId }) => testId === name) ?? failures.find(({ number }) => String(number) === name);
}

/** The groups that are open: those that an address names, with commas between, else the one that is shown first. */
export function openGroups(named: string | undefined, first: string | undefined): readonly string[] {
  if (named !== undefined) return named.split(',').filter((id) => id !== NONE);
  return first === undefined ? [] : [first];
}

/** What an address names after a group was opened, or closed. */
export function toggledGroups(open: readonly string[], id: string): string {
  const names = open.includes(id) ? open.filter((other) => other !== id) : [...open, id];
  return names.length === 0 ? NONE : names.join(',');
}

/** The failure so many steps behind another one in the order in which they are shown; the first one behind none. */
export function failureBeside(
  groups: readonly FailureGroup[],
  from: FailureView | undefined,
  step: 1 | -1,
): FailureView | undefined {
  const failures = groups.flatMap((group) => group.failures);
  const at = failures.findIndex(({ number }) => number === from?.number);
  return at === -1 ? failures[0] : failures[at + step];
}
