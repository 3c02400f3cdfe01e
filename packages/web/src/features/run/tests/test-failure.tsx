import type { RunDetail, Test } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { copyText } from '../../../ui/copy/copy-text.js';
import { ErrorState, Loading } from '../../../ui/feedback/states.js';
import { useShortcuts } from '../../../ui/keyboard/use-shortcuts.js';
import { copyForAgent } from '../failures/copy-for-agent.js';
import { FailureDetail } from '../failures/failure-detail.js';
import { failureAtQuery, isOpen } from '../run-queries.js';
import styles from './test-page.module.css';

/** Shows the failure of a test, once the run has ended. */
export function TestFailure({ run, test }: { readonly run: RunDetail; readonly test: Test }): ReactNode {
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
