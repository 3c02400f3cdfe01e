import type { OverviewItem } from '@clarion/api-client';

/** The builds of the default branch as one result. */
export interface ProjectState {
  readonly status: 'failed' | 'running' | 'cancelled' | 'passed';
  /** The newest build with this status. */
  readonly build: DecidingBuild;
}

interface DecidingBuild {
  readonly id: string;
  /** Failed tests of the whole build. */
  readonly failed: number;
}

/** The worst first: a target that passed never hides one that failed. */
const SEVERITY = ['failed', 'running', 'cancelled', 'passed'] as const;

/** Returns the state of a project: the worst of the newest builds of its targets. Undefined without builds. */
export function projectState(items: readonly OverviewItem[]): ProjectState | undefined {
  const states = items.filter(({ target }) => target.archivedAt === null).flatMap(targetState);
  const status = SEVERITY.find((one) => states.some((state) => state.status === one));
  return states
    .filter((state) => state.status === status)
    .toSorted((left, right) => (left.build.id < right.build.id ? 1 : -1))[0];
}

/** A build in progress changes nothing about a failure before it, until it has ended. */
function targetState({ lastBuild, recent }: OverviewItem): readonly ProjectState[] {
  if (lastBuild === null) return [];
  const { id, status, failed } = lastBuild;
  const before = recent.at(-1);
  if (status === 'running' && before?.status === 'failed')
    return [{ status: 'failed', build: { id: before.buildId, failed: before.failed } }];
  return [{ status, build: { id, failed } }];
}
