import type { BuildRun } from '@clarion/api-client';

/** The worst first: a run that passed never hides one that failed. */
const SEVERITY: readonly (readonly BuildRun['status'][])[] = [
  ['failed', 'errored'],
  ['queued', 'running'],
  ['cancelled'],
  ['passed'],
];

/** The run of a target that says most about its build: the newest of the worst. Undefined without runs that count. */
export function decidingRun(runs: readonly BuildRun[], targetId: string): BuildRun | undefined {
  const counting = runs.filter((run) => run.targetId === targetId && !run.superseded && !run.empty);
  const worst = SEVERITY.find((statuses) => counting.some(({ status }) => statuses.includes(status))) ?? [];
  return counting
    .filter(({ status }) => worst.includes(status))
    .toSorted((left, right) => (left.id < right.id ? 1 : -1))[0];
}
