import { projectsRead, type Project } from '@clarion/api-client';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './ask.js';

/** A project by its id. */
export function projectQuery(projectId: string) {
  return queryOptions({
    queryKey: ['projects', projectId],
    queryFn: (): Promise<Project> => ask(projectsRead({ path: { projectId } })),
    staleTime: 60_000,
  });
}
