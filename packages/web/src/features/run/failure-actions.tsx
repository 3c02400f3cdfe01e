import type { RunDetail } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button.js';
import { AgentButton } from './agent-button.js';
import type { FailureView } from './failure-view-model.js';
import { failuresCommand } from './failures-path.js';
import { testKeyQuery } from './run-queries.js';
import styles from './failure-detail.module.css';

interface FailureActionsProps {
  readonly run: RunDetail;
  readonly failure: FailureView;
  readonly seq: number | undefined;
  readonly link: string;
  /** Whether the page of the test is another one. */
  readonly isElsewhere: boolean;
}

/** What can be done with a failure, and where more of it stands. */
export function FailureActions({ run, failure, seq, link, isElsewhere }: FailureActionsProps): ReactNode {
  const key = useQuery(testKeyQuery(run.projectId, run.targetId, failure.testId));
  return (
    <div className={styles.actions}>
      {seq === undefined ? null : (
        <>
          <AgentButton runId={run.id} seq={seq} what="the failure" />
          <CopyButton text={link} what="the link to the failure">
            Link
          </CopyButton>
          <CopyButton text={failuresCommand({ runId: run.id, seq }, location.origin)} what="the curl command">
            curl
          </CopyButton>
          {isElsewhere ? (
            <Link to="/r/$runId/t/$seq" params={{ runId: run.id, seq: String(seq) }}>
              Test and its events
            </Link>
          ) : null}
        </>
      )}
      {typeof key.data === 'string' ? (
        <Link to="/p/$projectId/tests/$testKey" params={{ projectId: run.projectId, testKey: key.data }}>
          History of the test
        </Link>
      ) : null}
    </div>
  );
}
