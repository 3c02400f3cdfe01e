import { targetsList, type Target } from '@clarion/api-client';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/ask.js';

/** The targets of a project, the default one first. */
export function targetsQuery(projectId: string) {
  return queryOptions({
    queryKey: ['projects', projectId, 'targets'],
    queryFn: (): Promise<readonly Target[]> => ask(targetsList({ path: { projectId } })),
  });
}
