import type { BuildFailure } from '@clarion/api-client';

/** The failures of a build that share a cause. */
export interface CauseGroup {
  readonly id: string;
  /** Whether the ID is that of a cause, and not of a failure without a known cause. */
  readonly isCause: boolean;
  readonly title: string;
  readonly kind: string;
  /** How many failures of the build have the cause, including those that are not loaded yet. */
  readonly count: number;
  readonly failures: readonly BuildFailure[];
}

const LONGEST_TITLE = 200;

/** Groups the failures of all runs of a build by cause, the cause with most failures first. */
export function groupByCause(failures: readonly BuildFailure[]): readonly CauseGroup[] {
  const byId = new Map<string, BuildFailure[]>();
  for (const [index, failure] of failures.entries()) {
    const id = failure.group?.id ?? `failure-${index}`;
    const group = byId.get(id);
    if (group === undefined) byId.set(id, [failure]);
    else group.push(failure);
  }
  return [...byId].map(([id, group]) => toGroup(id, group)).toSorted((one, other) => other.count - one.count);
}

function toGroup(id: string, failures: readonly BuildFailure[]): CauseGroup {
  const [first] = failures;
  const size = first?.group?.size;
  return {
    id,
    isCause: size !== undefined,
    title: first?.reason.message.split('\n', 1)[0]?.slice(0, LONGEST_TITLE) ?? '',
    kind: first?.reason.kind ?? 'unknown',
    count: Math.max(size ?? 0, failures.length),
    failures,
  };
}
