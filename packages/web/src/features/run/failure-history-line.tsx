import type { FailureHistory, RunDetail } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Age } from '../../ui/age.js';
import { formatShare, plural, shortSha } from '../../ui/format.js';
import { shortId } from '../../ui/short-id.js';
import { visibleText } from '../../ui/visible-text.js';
import { Badge } from './badge.js';
import type { FailureView } from './failure-view-model.js';
import styles from './failure-detail.module.css';

/** Since when a test fails, how often, and when it passed last. */
export function FailureHistoryLine({
  run,
  failure: { history },
}: {
  readonly run: RunDetail;
  readonly failure: FailureView;
}): ReactNode {
  if (history === undefined) return null;
  const { consecutiveFailures, flakeRate, state, branch, lastPassedRunId, lastPassedCommit } = history;
  return (
    <div className={styles.history}>
      {state === 'flaky' ? <Badge kind="flaky" /> : null}
      <Since run={run} history={history} />
      {consecutiveFailures > 1 ? <span>{plural(consecutiveFailures, 'failure')} in a row</span> : null}
      {lastPassedRunId === null ? (
        <span>never passed before</span>
      ) : (
        <span>
          last passed in <RunLink id={lastPassedRunId} commit={lastPassedCommit} />
        </span>
      )}
      {flakeRate > 0 ? <span>flake rate {formatShare(flakeRate)}</span> : null}
      {branch === null || branch === run.branch ? null : (
        <span>
          on <bdi>{visibleText(branch)}</bdi>
        </span>
      )}
    </div>
  );
}

function Since({
  run,
  history: { firstFailedRunId, firstFailedAt, firstFailedCommit },
}: {
  readonly run: RunDetail;
  readonly history: FailureHistory;
}): ReactNode {
  if (firstFailedRunId === null) return null;
  if (firstFailedRunId === run.id) return <span>fails since this run</span>;
  return (
    <span>
      fails since <RunLink id={firstFailedRunId} commit={firstFailedCommit} />
      {firstFailedAt === null ? null : (
        <>
          , <Age at={firstFailedAt} />
        </>
      )}
    </span>
  );
}

function RunLink({ id, commit }: { readonly id: string; readonly commit: string | null }): ReactNode {
  return (
    <Link to="/r/$runId" params={{ runId: id }} activeOptions={{ exact: true }}>
      {commit === null ? `run ${shortId(id)}` : <code>{visibleText(shortSha(commit))}</code>}
    </Link>
  );
}
