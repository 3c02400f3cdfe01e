import type { RunDetail } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../ui/copy/copy-button.js';
import { CopyForAgentButton } from './copy-for-agent-button.js';
import type { FailureView } from './failure-view-model.js';
import { failuresCommand } from './failures-path.js';
import { testKeyQuery } from '../run-queries.js';
import styles from './failure-detail.module.css';

interface FailureActionsProps {
  readonly run: RunDetail;
  readonly failure: FailureView;
  readonly seq: number | undefined;
  readonly link: string;
  /** True when the failure is shown outside the page of its test. */
  readonly isElsewhere: boolean;
}

/** Copies a failure in several forms, and links to the pages of its test. */
export function FailureActions({ run, failure, seq, link, isElsewhere }: FailureActionsProps): ReactNode {
  const key = useQuery(testKeyQuery(run.projectId, run.targetId, failure.testId));
  return (
    <div className={styles.actions}>
      {seq === undefined ? null : (
        <>
          <CopyForAgentButton runId={run.id} seq={seq} what="the failure" />
          <CopyButton text={link} what="the link to the failure">
            Copy link
          </CopyButton>
          <CopyButton text={failuresCommand({ runId: run.id, seq }, location.origin)} what="the curl command">
            Copy curl command
          </CopyButton>
          {isElsewhere ? (
            <Link to="/r/$runId/t/$seq" params={{ runId: run.id, seq: String(seq) }}>
              Test details
            </Link>
          ) : null}
        </>
      )}
      {typeof key.data === 'string' ? (
        <Link to="/p/$projectId/tests/$testKey" params={{ projectId: run.projectId, testKey: key.data }}>
          Test history
        </Link>
      ) : null}
    </div>
  );
}
