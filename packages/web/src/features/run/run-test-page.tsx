import type { RunDetail, Test } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../ui/page.js';
import { shortId } from '../../ui/short-id.js';
import { Empty, Failed, Loading } from '../../ui/states.js';
import { TestName } from '../../ui/test-name.js';
import { readPlace } from './place-cursor.js';
import { runQuery, testAtQuery } from './run-queries.js';
import { TestEvents } from './test-events.js';
import { TestFacts } from './test-facts.js';
import { TestFailure } from './test-failure.js';
import { TestSteps } from './test-steps.js';
import { useRunCrumbs } from './use-run-crumbs.js';
import styles from './test-page.module.css';

const route = getRouteApi('/app/r/$runId/t/$seq');

/** Higher than any place of a test. */
const NOWHERE = -1;

/** One test of a run: how it went, why it failed, and what it told. */
export function RunTestPage(): ReactNode {
  const { runId, seq } = route.useParams();
  const place = readPlace(seq) ?? NOWHERE;
  const run = useQuery(runQuery(runId));
  const test = useQuery({ ...testAtQuery(runId, place), enabled: place !== NOWHERE });
  if (run.data !== undefined && test.data !== undefined && test.data !== null)
    return <TestScreen run={run.data} test={test.data} />;
  if (run.data !== undefined && (place === NOWHERE || test.data === null)) return <NoSuchTest runId={runId} />;
  const failed = [run, test].find(({ isError }) => isError);
  return (
    <Page title="Test in a run">
      {failed === undefined ? <Loading /> : <Failed error={failed.error} onRetry={() => void failed.refetch()} />}
    </Page>
  );
}

function NoSuchTest({ runId }: { readonly runId: string }): ReactNode {
  return (
    <Page title="No such test">
      <Empty title="The run has no test at this place">
        <Link to="/r/$runId" params={{ runId }} search={{ tab: 'tests' }}>
          All tests of the run
        </Link>
      </Empty>
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
        <Link key="run" to="/r/$runId" params={{ runId }} activeOptions={{ exact: true }}>
          Run {shortId(runId)}
        </Link>,
      ]}
      actions={<TestSteps runId={runId} seq={test.seq} />}
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
