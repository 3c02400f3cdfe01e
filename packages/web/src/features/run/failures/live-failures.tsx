import { buildFailuresRead, type BuildFailure, type RunDetail } from '@clarion/api-client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unwrap } from '../../../api/unwrap.js';
import { CauseSection } from '../../../domain/causes/cause-section.js';
import { TestName } from '../../../domain/tests/test-name.js';
import { EmptyState, ErrorState, Loading } from '../../../ui/feedback/states.js';
import { Note } from '../../../ui/layout/section.js';
import { plural } from '../../../ui/text/format.js';
import { UserText } from '../../../ui/text/user-text.js';
import { liveCauses, type LiveCause } from './failure-groups.js';
import styles from './live-failures.module.css';

const MOST = 200;

/** Shows what has failed so far in a run that has not ended, by cause: a cause grows while more tests arrive. */
export function LiveFailures({ run }: { readonly run: RunDetail }): ReactNode {
  const { id, buildId, summary } = run;
  const failures = useQuery({
    queryKey: ['run', id, 'live-failures', summary.failed],
    queryFn: () =>
      unwrap(buildFailuresRead({ path: { buildId }, query: { include: 'group,difference', limit: MOST } })),
    select: (report): readonly BuildFailure[] => report.failures.filter(({ runId }) => runId === id),
    placeholderData: keepPreviousData,
    enabled: summary.failed > 0,
  });
  if (summary.failed === 0)
    return (
      <EmptyState title="No failures so far">
        <p>Failures appear here as they arrive.</p>
        <Link to="/r/$runId" params={{ runId: id }} search={{ tab: 'tests' }}>
          Tests received so far
        </Link>
      </EmptyState>
    );
  if (failures.data === undefined)
    return failures.isError ? (
      <ErrorState error={failures.error} onRetry={() => void failures.refetch()} />
    ) : (
      <Loading />
    );
  return (
    <div aria-live="polite">
      {liveCauses(failures.data).map((cause) => (
        <Cause key={cause.id} run={run} cause={cause} />
      ))}
      {failures.data.length < summary.failed ? (
        <Note>{plural(summary.failed - failures.data.length, 'more failure')} appear when the run ends.</Note>
      ) : null}
    </div>
  );
}

function Cause({ run, cause }: { readonly run: RunDetail; readonly cause: LiveCause }): ReactNode {
  return (
    <CauseSection
      title={cause.title}
      heading="h2"
      facts={
        <>
          <span>{plural(cause.failures.length, 'failure')}</span>
          {cause.headline === undefined ? null : (
            <code>
              <UserText text={cause.headline} />
            </code>
          )}
        </>
      }
    >
      <ul className={styles.failures}>
        {cause.failures.map(({ testId, testName }, index) => (
          <li key={index}>
            <Link
              to="/r/$runId"
              params={{ runId: run.id }}
              search={{ tab: 'tests', status: 'failed', q: testId }}
              data-row=""
            >
              <TestName name={testName} isCut />
            </Link>
          </li>
        ))}
      </ul>
    </CauseSection>
  );
}
