import { buildFailuresRead, type Build } from '@clarion/api-client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { unwrap } from '../../api/unwrap.js';

const FAILURES_PER_PAGE = 200;

/** Reads the failures of a build page by page, with an owner only those of that owner. While the build is running, reads them again when its runs change. */
export function buildFailuresQuery({ id: buildId, summary, runs }: Build, owner: string | undefined) {
  const revision = [
    summary.failed,
    ...runs.map(({ id, status, superseded }) => `${id} ${status} ${superseded}`),
  ].join();
  return infiniteQueryOptions({
    queryKey: ['build', buildId, 'failures', revision, owner],
    queryFn: ({ pageParam }) =>
      unwrap(
        buildFailuresRead({
          path: { buildId },
          query: {
            include: 'group,location,difference,owners',
            limit: FAILURES_PER_PAGE,
            ...(owner === undefined ? {} : { owner }),
            ...(pageParam === '' ? {} : { cursor: pageParam }),
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => ({
      failures: pages.flatMap(({ failures }) => failures),
      owners: pages[0]?.owners ?? [],
    }),
    staleTime: 60_000,
  });
}
