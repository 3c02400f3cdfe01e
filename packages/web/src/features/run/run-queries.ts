import {
  artifactsList,
  failuresRead,
  runCausesList,
  runsListEvents,
  runsListTests,
  runsRead,
  targetsRead,
  testsList,
  type RunCause,
  type RunDetail,
  type Test,
} from '@clarion/api-client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/ask.js';
import { readPages } from '../../api/read-pages.js';
import { failureView } from './failure-view-model.js';
import { cursorBefore } from './place-cursor.js';

const LIVE_MS = 2_000;
const FAILURES_AT_ONCE = 200;
const MOST_CAUSE_PAGES = 5;
const MOST_FAILED_PAGES = 25;
const INCLUDE = 'location,stack,group,history,attempts,artifacts';

/** Whether a run has come to its end, and its failures can be read. */
export function isOpen(run: RunDetail): boolean {
  return run.status === 'running' || run.status === 'queued';
}

/** A run; one that is open is read again and again. */
export function runQuery(runId: string) {
  return queryOptions({
    queryKey: ['run', runId],
    queryFn: () => ask(runsRead({ path: { runId } })),
    refetchInterval: ({ state }) => (state.data !== undefined && isOpen(state.data) ? LIVE_MS : false),
  });
}

/** The target of a run, for its name. */
export function targetQuery(projectId: string, targetId: string) {
  return queryOptions({
    queryKey: ['target', projectId, targetId],
    queryFn: () => ask(targetsRead({ path: { projectId, targetId } })),
    staleTime: 60_000,
  });
}

/** The failures of a run that has ended, a page at a time, in the order in which the tests ran. */
export function failuresQuery(runId: string) {
  return infiniteQueryOptions({
    queryKey: ['run', runId, 'failures'],
    queryFn: ({ pageParam }) =>
      ask(
        failuresRead({
          path: { runId },
          query: { include: INCLUDE, limit: FAILURES_AT_ONCE, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ failures }) => failures).map(failureView),
    staleTime: 60_000,
  });
}

/** The failure of the test at a place of a run; undefined when that test did not fail. */
export function failureAtQuery(runId: string, seq: number, testId: string) {
  return queryOptions({
    queryKey: ['run', runId, 'failure', seq],
    queryFn: async () => {
      const { failures } = await ask(
        failuresRead({ path: { runId }, query: { include: INCLUDE, limit: 1, ...cursorBefore(seq) } }),
      );
      const [failure] = failures;
      return failure === undefined || failure.testId !== testId ? null : failureView(failure, 0);
    },
    staleTime: 60_000,
  });
}

/** The causes of the failures of a run, at most a thousand. */
export function causesQuery(runId: string) {
  return queryOptions({
    queryKey: ['run', runId, 'causes'],
    queryFn: (): Promise<readonly RunCause[]> =>
      readPages(MOST_CAUSE_PAGES, (cursor) => ask(runCausesList({ path: { runId }, query: { limit: 200, cursor } }))),
    staleTime: 60_000,
  });
}

/** What the list of tests is narrowed to. */
export interface TestsFilter {
  readonly status: string | undefined;
  readonly q: string | undefined;
  readonly tag: string | undefined;
}

/** The tests of a run, a page at a time. `revision` changes when more have come. */
export function testsQuery(runId: string, filter: TestsFilter, revision: string) {
  return infiniteQueryOptions({
    queryKey: ['run', runId, 'tests', filter, revision],
    queryFn: ({ pageParam }) =>
      ask(
        runsListTests({
          path: { runId },
          query: { ...given(filter), limit: 200, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    staleTime: 60_000,
  });
}

function given(filter: TestsFilter): { status?: string; q?: string; tag?: string } {
  const { status, q, tag } = filter;
  return {
    ...(status === undefined ? {} : { status }),
    ...(q === undefined ? {} : { q }),
    ...(tag === undefined ? {} : { tag }),
  };
}

/** The test at a place of a run; null when the run has none there. */
export function testAtQuery(runId: string, seq: number) {
  return queryOptions({
    queryKey: ['run', runId, 'test', seq],
    queryFn: async (): Promise<Test | null> => {
      const { items } = await ask(runsListTests({ path: { runId }, query: { limit: 1, ...cursorBefore(seq) } }));
      return items.find((test) => test.seq === seq) ?? null;
    },
    staleTime: 60_000,
  });
}

/** The failed tests of a run in their order, at most 5,000: where the failures of a run stand among its tests. */
export function failedTestsQuery(runId: string) {
  return queryOptions({
    queryKey: ['run', runId, 'failed-tests'],
    queryFn: (): Promise<readonly Test[]> =>
      readPages(MOST_FAILED_PAGES, (cursor) =>
        ask(runsListTests({ path: { runId }, query: { status: 'failed', limit: 200, cursor } })),
      ),
    staleTime: 60_000,
  });
}

/** What the list of events is narrowed to, and the event before its first one. */
export interface EventsFilter {
  readonly type: string | undefined;
  readonly testId: string | undefined;
  readonly after: string | undefined;
}

/** The events of a run, a page at a time. */
export function eventsQuery(runId: string, { type, testId, after }: EventsFilter) {
  return infiniteQueryOptions({
    queryKey: ['run', runId, 'events', { type, testId, after }],
    queryFn: ({ pageParam }) =>
      ask(
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

/** The artifacts of a run. */
export function artifactsQuery(runId: string) {
  return queryOptions({
    queryKey: ['run', runId, 'artifacts'],
    queryFn: () => ask(artifactsList({ path: { runId } })),
    staleTime: 10_000,
  });
}

/** What names a test in all runs of its target; null when the project does not know it. */
export function testKeyQuery(projectId: string, targetId: string, testId: string) {
  return queryOptions({
    queryKey: ['project', projectId, 'test-key', targetId, testId],
    queryFn: async () => {
      const { items } = await ask(testsList({ path: { projectId }, query: { targetId, q: testId, limit: 200 } }));
      return items.find((test) => test.testId === testId)?.testKey ?? null;
    },
    staleTime: 60_000,
  });
}
