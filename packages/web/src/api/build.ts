import { buildsRead } from '@clarion/api-client';
import { queryOptions } from '@tanstack/react-query';
import { unwrap } from './unwrap.js';

const POLL_MS = 2_000;

/** Reads a build; polls while it is running. */
export function buildQuery(buildId: string) {
  return queryOptions({
    queryKey: ['build', buildId],
    queryFn: () => unwrap(buildsRead({ path: { buildId } })),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? POLL_MS : false),
  });
}
