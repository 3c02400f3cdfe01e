import { targetsList, type Target } from '@clarion/api-client';
import { queryOptions } from '@tanstack/react-query';
import { unwrap } from './unwrap.js';

/** Reads the targets of a project, the default one first. */
export function targetsQuery(projectId: string) {
  return queryOptions({
    queryKey: ['projects', projectId, 'targets'],
    queryFn: (): Promise<readonly Target[]> => unwrap(targetsList({ path: { projectId } })),
  });
}

/** Reads the names of a project's targets by id. */
export function targetNamesQuery(projectId: string) {
  return {
    ...targetsQuery(projectId),
    select: (targets: readonly Target[]): ReadonlyMap<string, string> =>
      new Map(targets.map(({ id, name }) => [id, name])),
    staleTime: 60_000,
  };
}
