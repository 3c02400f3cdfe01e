import {
  artifactsList,
  failuresRead,
  runCausesList,
  runsListEvents,
  runsListTests,
  runsRead,
  targetsRead,
  testsList,
  timelineRead,
  type RunCause,
  type RunDetail,
  type Test,
} from '@clarion/api-client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../api/unwrap.js';
import { readFilledPage, readPages } from '../../api/read-pages.js';
import { toFailureView } from './failures/failure-view-model.js';
import { cursorBefore } from './position.js';
import type { TestsOrder } from './tests/tests-order.js';

const POLL_MS = 2_000;
const FAILURES_PER_PAGE = 200;
const MAX_CAUSE_PAGES = 5;
const MAX_FAILED_PAGES = 25;
const INCLUDE =
  'location,stack,source,difference,reproduce,group,history,attempts,artifacts,suspects,fixtures,owners,divergence,declared,operation';

/** Returns whether a run has not ended yet. Its failures cannot be read until it has. */
export function isOpen(run: RunDetail): boolean {
  return run.status === 'running' || run.status === 'queued';
}

/** Reads a run; polls while it is open. */
export function runQuery(runId: string) {
  return queryOptions({
    queryKey: ['run', runId],
    queryFn: () => unwrap(runsRead({ path: { runId } })),
    refetchInterval: ({ state }) => (state.data !== undefined && isOpen(state.data) ? POLL_MS : false),
  });
}

/** Reads the target of a run, for its name. */
export function targetQuery(projectId: string, targetId: string) {
  return queryOptions({
    queryKey: ['target', projectId, targetId],
    queryFn: () => unwrap(targetsRead({ path: { projectId, targetId } })),
    staleTime: 60_000,
  });
}

/** Reads the failures of an ended run page by page, in the order in which the tests ran; with an owner, only those of that owner. */
export function failuresQuery(runId: string, owner?: string) {
  return infiniteQueryOptions({
    queryKey: ['run', runId, 'failures', owner],
    queryFn: ({ pageParam }) =>
      unwrap(
        failuresRead({
          path: { runId },
          query: {
            include: INCLUDE,
            limit: FAILURES_PER_PAGE,
            ...(owner === undefined ? {} : { owner }),
            ...(pageParam === '' ? {} : { cursor: pageParam }),
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => ({
      failures: pages.flatMap(({ failures }) => failures).map(toFailureView),
      owners: pages[0]?.owners ?? [],
    }),
    staleTime: 60_000,
  });
}

/** Reads the failure of the test at a position, or the next one when that test did not fail. Null when none follows. */
export function failureAtQuery(runId: string, seq: number) {
  return queryOptions({
    queryKey: ['run', runId, 'failure', seq],
    queryFn: async () => {
      const { failures } = await unwrap(
        failuresRead({ path: { runId }, query: { include: INCLUDE, limit: 1, ...cursorBefore(seq) } }),
      );
      const [failure] = failures;
      return failure === undefined ? null : toFailureView(failure, 0);
    },
    staleTime: 60_000,
  });
}

/** Reads the causes in a run, at most 1,000. */
export function causesQuery(runId: string) {
  return queryOptions({
    queryKey: ['run', runId, 'causes'],
    queryFn: (): Promise<readonly RunCause[]> =>
      readPages(MAX_CAUSE_PAGES, (cursor) => unwrap(runCausesList({ path: { runId }, query: { limit: 200, cursor } }))),
    staleTime: 60_000,
  });
}

/** The filters and the order of the test list. */
export interface TestsFilter {
  readonly status: string | undefined;
  readonly q: string | undefined;
  readonly tag: string | undefined;
  readonly order: TestsOrder;
}

/** Reads the tests of a run page by page. `revision` changes when more tests have arrived. */
export function testsQuery(runId: string, filter: TestsFilter, revision: string) {
  return infiniteQueryOptions({
    queryKey: ['run', runId, 'tests', filter, revision],
    queryFn: ({ pageParam }) =>
      readFilledPage(pageParam === '' ? undefined : pageParam, (cursor) =>
        unwrap(runsListTests({ path: { runId }, query: { ...definedFilters(filter), limit: 200, cursor } })),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    staleTime: 60_000,
  });
}

function definedFilters({ status, q, tag, order: { sort, group } }: TestsFilter) {
  return {
    ...(status === undefined ? {} : { status }),
    ...(q === undefined ? {} : { q }),
    ...(tag === undefined ? {} : { tag }),
    ...(sort === undefined ? {} : { sort }),
    ...(group === undefined ? {} : { group }),
  };
}

/** Reads the slowest tests of a run. `revision` changes when more tests have arrived. */
export function slowestTestsQuery(runId: string, limit: number, revision: string) {
  return queryOptions({
    queryKey: ['run', runId, 'slowest-tests', limit, revision],
    queryFn: async (): Promise<readonly Test[]> => {
      const { items } = await unwrap(runsListTests({ path: { runId }, query: { sort: 'duration', limit } }));
      return items;
    },
    staleTime: 60_000,
  });
}

/** Reads when the tests of a run ran. `revision` changes when more tests have arrived. */
export function timelineQuery(runId: string, revision: string) {
  return queryOptions({
    queryKey: ['run', runId, 'timeline', revision],
    queryFn: () => unwrap(timelineRead({ path: { runId } })),
    staleTime: 60_000,
  });
}

/** Reads the test at a position. Null when the run has none there. */
export function testAtQuery(runId: string, seq: number) {
  return queryOptions({
    queryKey: ['run', runId, 'test', seq],
    queryFn: async (): Promise<Test | null> => {
      const { items } = await unwrap(runsListTests({ path: { runId }, query: { limit: 1, ...cursorBefore(seq) } }));
      return items.find((test) => test.seq === seq) ?? null;
    },
    staleTime: 60_000,
  });
}

/** Reads the failed tests of a run in order, at most 5,000. They give the failures their positions in the run. */
export function failedTestsQuery(runId: string) {
  return queryOptions({
    queryKey: ['run', runId, 'failed-tests'],
    queryFn: (): Promise<readonly Test[]> =>
      readPages(MAX_FAILED_PAGES, (cursor) =>
        unwrap(runsListTests({ path: { runId }, query: { status: 'failed', limit: 200, cursor } })),
      ),
    staleTime: 60_000,
  });
}

/** The filters of the event list, and the event before the first one. */
export interface EventsFilter {
  readonly type: string | undefined;
  readonly testId: string | undefined;
  readonly after: string | undefined;
}

/** Reads the events of a run page by page. */
export function eventsQuery(runId: string, { type, testId, after }: EventsFilter) {
  return infiniteQueryOptions({
    queryKey: ['run', runId, 'events', { type, testId, after }],
    queryFn: ({ pageParam }) =>
      unwrap(
        runsListEvents({
          path: { runId },
          query: {
            limit: 200,
            ...(type === undefined ? {} : { type }),
            ...(testId === undefined ? {} : { testId }),
            ...(pageParam === '' ? {} : { afterSeq: pageParam }),
          },
        }),
      ),
    initialPageParam: after ?? '',
    getNextPageParam: ({ hasMore, nextCursor }) => (hasMore && nextCursor !== null ? String(nextCursor) : undefined),
    select: ({ pages }) => pages.flatMap(({ events }) => events),
    staleTime: 60_000,
  });
}

/** Reads the artifacts of a run. */
export function artifactsQuery(runId: string) {
  return queryOptions({
    queryKey: ['run', runId, 'artifacts'],
    queryFn: () => unwrap(artifactsList({ path: { runId } })),
    staleTime: 10_000,
  });
}

/** Reads the key that identifies a test across the runs of its target. Null when the project does not know the test. */
export function testKeyQuery(projectId: string, targetId: string, testId: string) {
  return queryOptions({
    queryKey: ['project', projectId, 'test-key', targetId, testId],
    queryFn: async () => {
      const { items } = await unwrap(testsList({ path: { projectId }, query: { targetId, q: testId, limit: 200 } }));
      return items.find((test) => test.testId === testId)?.testKey ?? null;
    },
    staleTime: 60_000,
  });
}
