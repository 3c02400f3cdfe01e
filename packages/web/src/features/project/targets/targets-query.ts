import { targetsList, type Target } from '@clarion/api-client';
import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../../api/unwrap.js';

/** Reads the targets of a project, the default one first. */
export function targetsQuery(projectId: string) {
  return queryOptions({
    queryKey: ['projects', projectId, 'targets'],
    queryFn: (): Promise<readonly Target[]> => unwrap(targetsList({ path: { projectId } })),
  });
}
