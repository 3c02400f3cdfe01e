import { apisRead, apisReadCoverage, apisVersions, type Api } from '@clarion/api-client';
import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../api/unwrap.js';

/** Reads an API. Its document is dropped: no page shows it. */
export function apiQuery(projectId: string, apiId: string) {
  return queryOptions({
    queryKey: ['apis', projectId, apiId],
    queryFn: async (): Promise<Api> => {
      const { document: _, ...api } = await unwrap(apisRead({ path: { projectId, apiId } }));
      return api;
    },
  });
}

/** Reads which operations of an API the newest runs called; without a branch, the runs of all branches. */
export function coverageQuery(projectId: string, apiId: string, branch: string | undefined) {
  return queryOptions({
    queryKey: ['apis', projectId, apiId, 'coverage', branch],
    queryFn: () => unwrap(apisReadCoverage({ path: { projectId, apiId }, query: { branch } })),
    staleTime: 30_000,
  });
}

/** Reads the newest versions of an API with their changes. */
export function versionsQuery(projectId: string, apiId: string) {
  return queryOptions({
    queryKey: ['apis', projectId, apiId, 'versions'],
    queryFn: () => unwrap(apisVersions({ path: { projectId, apiId } })),
    select: ({ items }) => items,
    staleTime: 30_000,
  });
}
