import { isJsonObject } from '../json/json-value.js';
import type { MarkdownFailure } from './failures-markdown.js';

/** Status of a cause: first seen in the run, seen before, or seen before while all of its tests are flaky. */
export type CauseStanding = 'new' | 'known' | 'flaky';

/** A failure of a page with its cause; null where none is stored. */
export interface CausedFailure extends MarkdownFailure {
  readonly cause: string | null;
}

/** What is known of a cause in the whole run. */
export interface CauseFacts {
  /** How many failures of the run have it. */
  readonly size: number;
  /** The place of its first failure. */
  readonly firstSeq: number;
  /** Whether the run is the first one that has it; undefined without earlier runs to compare with. */
  readonly isNew?: boolean | undefined;
}

/** A cause with its failures on a page, in the order of the run. A failure without a cause is a group of its own. */
export interface CauseGroup extends CauseKey {
  readonly id: string | null;
  readonly failures: readonly MarkdownFailure[];
  /** Whether earlier runs decide about the status. */
  readonly hasHistory: boolean;
}

/** Sort key of a cause among those of a run. */
export interface CauseKey {
  readonly standing: CauseStanding;
  readonly size: number;
  readonly firstSeq: number;
}

const ORDER: readonly CauseStanding[] = ['new', 'known', 'flaky'];

/** The causes of some failures: new before known before flaky, then the larger first, then by their first failure. */
export function groupByCause(
  failures: readonly CausedFailure[],
  facts: ReadonlyMap<string, CauseFacts>,
): readonly CauseGroup[] {
  const members = new Map<string, CausedFailure[]>();
  for (const failure of failures) {
    const key = failure.cause ?? `#${failure.seq}`;
    const group = members.get(key) ?? [];
    group.push(failure);
    members.set(key, group);
  }
  return [...members.values()].flatMap((group) => toGroup(group, facts)).toSorted(inOrder);
}

/** Less than 0 when `left` comes before `right`. */
export function inOrder(left: CauseKey, right: CauseKey): number {
  return (
    ORDER.indexOf(left.standing) - ORDER.indexOf(right.standing) ||
    right.size - left.size ||
    left.firstSeq - right.firstSeq
  );
}

function toGroup(failures: readonly CausedFailure[], facts: ReadonlyMap<string, CauseFacts>): readonly CauseGroup[] {
  const [first] = failures;
  if (first === undefined) return [];
  const known = first.cause === null ? undefined : facts.get(first.cause);
  const { size, firstSeq, isNew } = known ?? { size: failures.length, firstSeq: first.seq };
  // Of failures on another page the state is not known here.
  const areAllFlaky = failures.length === size && failures.every(isFlaky);
  const standing = isNew === true ? 'new' : areAllFlaky ? 'flaky' : 'known';
  return [{ id: first.cause, failures, size, firstSeq, standing, hasHistory: isNew !== undefined }];
}

function isFlaky({ item }: MarkdownFailure): boolean {
  return isJsonObject(item['history']) && item['history']['state'] === 'flaky';
}
