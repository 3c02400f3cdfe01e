import type { FailureHistory, RunDetail } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Age } from '../../../ui/time/age.js';
import { formatShare, plural, shortSha } from '../../../ui/text/format.js';
import { shortId } from '../../../domain/runs/short-id.js';
import { visibleText } from '../../../ui/text/visible-text.js';
import { CauseBadge } from '../../../domain/causes/cause-badge.js';
import type { FailureView } from './failure-view-model.js';
import styles from './failure-detail.module.css';

/** Shows since when a test has been failing, how often, and when it last passed. */
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
      {state === 'flaky' ? <CauseBadge kind="flaky" /> : null}
      <Since run={run} history={history} />
      {consecutiveFailures > 1 ? <span>{plural(consecutiveFailures, 'failure')} in a row</span> : null}
      {lastPassedRunId === null ? (
        <span>has never passed</span>
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
  if (firstFailedRunId === run.id) return <span>First failed in this run</span>;
  return (
    <span>
      First failed in <RunLink id={firstFailedRunId} commit={firstFailedCommit} />
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
