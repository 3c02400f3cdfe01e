import type { BuildFailure } from '@clarion/api-client';

/** The failures of a build that share a cause. */
export interface CauseGroup {
  readonly id: string;
  /** Whether the ID is that of a cause, and not of a failure without a known cause. */
  readonly isCause: boolean;
  /** Undefined for a failure without a known cause. */
  readonly isNew: boolean | undefined;
  readonly title: string;
  readonly kind: string;
  /** How many failures of the build have the cause, including those that are not loaded yet. */
  readonly count: number;
  readonly failures: readonly BuildFailure[];
}

const LONGEST_TITLE = 200;

/** Groups the failures of all runs of a build by cause: new causes before known ones, then the cause with most failures first. */
export function groupByCause(failures: readonly BuildFailure[]): readonly CauseGroup[] {
  const byId = new Map<string, BuildFailure[]>();
  for (const [index, failure] of failures.entries()) {
    const id = failure.group?.id ?? `failure-${index}`;
    const group = byId.get(id);
    if (group === undefined) byId.set(id, [failure]);
    else group.push(failure);
  }
  return [...byId].map(([id, group]) => toGroup(id, group)).toSorted(inOrder);
}

function inOrder(one: CauseGroup, other: CauseGroup): number {
  return Number(other.isNew ?? false) - Number(one.isNew ?? false) || other.count - one.count;
}

function toGroup(id: string, failures: readonly BuildFailure[]): CauseGroup {
  const [first] = failures;
  const { size, isNew } = first?.group ?? {};
  return {
    id,
    isCause: size !== undefined,
    isNew,
    title: first?.reason.message.split('\n', 1)[0]?.slice(0, LONGEST_TITLE) ?? '',
    kind: first?.reason.kind ?? 'unknown',
    count: Math.max(size ?? 0, failures.length),
    failures,
  };
}
