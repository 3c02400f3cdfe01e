import { projectsRead, type Project } from '@clarion/api-client';
import { queryOptions } from '@tanstack/react-query';
import { unwrap } from './unwrap.js';

/** Loads a project. */
export function projectQuery(projectId: string) {
  return queryOptions({
    queryKey: ['projects', projectId],
    queryFn: (): Promise<Project> => unwrap(projectsRead({ path: { projectId } })),
    staleTime: 60_000,
  });
}
