import { buildFailuresRead, type Build } from '@clarion/api-client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { unwrap } from '../../api/unwrap.js';

const FAILURES_PER_PAGE = 200;

/** Reads the failures of a build page by page. While the build is running, reads them again when its runs change. */
export function buildFailuresQuery({ id: buildId, summary, runs }: Build) {
  const revision = [
    summary.failed,
    ...runs.map(({ id, status, superseded }) => `${id} ${status} ${superseded}`),
  ].join();
  return infiniteQueryOptions({
    queryKey: ['build', buildId, 'failures', revision],
    queryFn: ({ pageParam }) =>
      unwrap(
        buildFailuresRead({
          path: { buildId },
          query: {
            include: 'group,location,difference,owners',
            limit: FAILURES_PER_PAGE,
            ...(pageParam === '' ? {} : { cursor: pageParam }),
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ failures }) => failures),
    staleTime: 60_000,
  });
}
