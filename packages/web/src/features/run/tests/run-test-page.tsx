import type { RunDetail, Test } from '@clarion/api-client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { wayBack } from '../../../ui/navigation/last-visits.js';
import { Page } from '../../../ui/layout/page.js';
import { shortId } from '../../../domain/runs/short-id.js';
import { EmptyState, ErrorState, Loading } from '../../../ui/feedback/states.js';
import { LoadMore } from '../../../ui/lists/load-more.js';
import { TestName } from '../../../domain/tests/test-name.js';
import { parsePosition } from '../position.js';
import { EventList } from '../events/event-list.js';
import { eventsQuery, failureAtQuery, runQuery, testAtQuery, isOpen } from '../run-queries.js';
import { TestFacts } from './test-facts.js';
import { FailureNavigation } from './failure-navigation.js';
import { useRunCrumbs } from '../header/use-run-crumbs.js';
import styles from './test-page.module.css';
import { copyText } from '../../../ui/copy/copy-text.js';
import { useShortcuts } from '../../../ui/keyboard/use-shortcuts.js';
import { copyForAgent } from '../failures/copy-for-agent.js';
import { FailureDetail } from '../failures/failure-detail.js';

const route = getRouteApi('/app/r/$runId/t/$seq');

/** The position when the URL has no valid one. */
const NO_POSITION = -1;

/** Shows one test of a run: its result, failure and events. */
export function RunTestPage(): ReactNode {
  const { runId, seq } = route.useParams();
  const position = parsePosition(seq) ?? NO_POSITION;
  const run = useQuery(runQuery(runId));
  const test = useQuery({ ...testAtQuery(runId, position), enabled: position !== NO_POSITION });
  // Most people who open a test want to see why it failed: its failure is read beside it, not after it.
  useQuery({ ...failureAtQuery(runId, position), enabled: position !== NO_POSITION });
  if (run.data !== undefined && test.data !== undefined && test.data !== null)
    return <TestScreen run={run.data} test={test.data} />;
  if (run.data !== undefined && (position === NO_POSITION || test.data === null)) return <NoSuchTest runId={runId} />;
  const failed = [run, test].find(({ isError }) => isError);
  return (
    <Page title="Test">
      {failed === undefined ? <Loading /> : <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
    </Page>
  );
}

function NoSuchTest({ runId }: { readonly runId: string }): ReactNode {
  return (
    <Page title="Test not found">
      <EmptyState title="This run has no test at this position">
        <Link to="/r/$runId" params={{ runId }} search={{ tab: 'tests' }}>
          All tests of this run
        </Link>
      </EmptyState>
    </Page>
  );
}

function TestScreen({ run, test }: { readonly run: RunDetail; readonly test: Test }): ReactNode {
  const { id: runId } = run;
  const crumbs = useRunCrumbs(run);
  return (
    <Page
      title={test.testName.slice(0, 80)}
      heading={<TestName name={test.testName} />}
      crumbs={[
        ...crumbs,
        <Link key="run" to="/r/$runId" params={{ runId }} {...wayBack(`/r/${runId}`)} activeOptions={{ exact: true }}>
          Run {shortId(runId)}
        </Link>,
      ]}
      actions={<FailureNavigation runId={runId} seq={test.seq} />}
    >
      <TestFacts run={run} test={test} />
      {test.status === 'failed' ? <TestFailure run={run} test={test} /> : null}
      <section className={styles.section}>
        <h2>Events</h2>
        <TestEvents runId={runId} testId={test.testId} />
      </section>
    </Page>
  );
}

/** Lists the events that a test sent while it ran. */
function TestEvents({ runId, testId }: { readonly runId: string; readonly testId: string }): ReactNode {
  const query = useInfiniteQuery(eventsQuery(runId, { type: undefined, testId, after: undefined }));
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Loading lines={3} />
    );
  if (query.data.length === 0) return <p className={styles.muted}>This test sent no events.</p>;
  return (
    <>
      <EventList runId={runId} events={query.data} isOfOneTest />
      <LoadMore
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}

/** Shows the failure of a test, once the run has ended. */
function TestFailure({ run, test }: { readonly run: RunDetail; readonly test: Test }): ReactNode {
  return isOpen(run) ? (
    <p className={styles.muted}>The failure appears here when the run ends.</p>
  ) : (
    <EndedFailure run={run} test={test} />
  );
}

function EndedFailure({ run, test: { seq, testId } }: { readonly run: RunDetail; readonly test: Test }): ReactNode {
  const query = useQuery(failureAtQuery(run.id, seq));
  const link = `${location.origin}/r/${run.id}/t/${seq}`;
  useShortcuts({
    c: () => void copyForAgent({ runId: run.id, seq }, 'the failure'),
    y: () => void copyText(link, 'the link'),
  });
  if (query.data === undefined)
    return query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <Loading />;
  if (query.data?.testId !== testId) return null;
  return (
    <section className={styles.section}>
      <h2>Failure</h2>
      <FailureDetail run={run} failure={query.data} seq={seq} link={link} level={3} />
    </section>
  );
}
