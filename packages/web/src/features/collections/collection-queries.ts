import { collectionHealthRead, collectionsRead } from '@clarion/api-client';
import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../api/unwrap.js';

/** Reads a collection. */
export function collectionQuery(projectId: string, collectionId: string) {
  return queryOptions({
    queryKey: ['collections', projectId, collectionId],
    queryFn: () => unwrap(collectionsRead({ path: { projectId, collectionId } })),
  });
}

/** Reads the health of a collection; without a branch, that of the default branch. */
export function healthQuery(projectId: string, collectionId: string, branch: string | undefined) {
  return queryOptions({
    queryKey: ['collections', projectId, collectionId, 'health', branch],
    queryFn: () => unwrap(collectionHealthRead({ path: { projectId, collectionId }, query: { branch } })),
    staleTime: 15_000,
  });
}
