import type { Run } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Age } from '../../ui/time/age.js';
import { CopyIconButton } from '../../ui/copy/copy-button.js';
import { RunCounts } from '../../domain/runs/run-counts.js';
import { formatDuration, plural, shortSha } from '../../ui/text/format.js';
import { safeUrl } from '../../ui/text/safe-url.js';
import { SafeLink } from '../../ui/text/safe-link.js';
import { shortId } from '../../domain/runs/short-id.js';
import { Status } from '../../domain/runs/status.js';
import { Cell, SubLine, type FixedColumn, type RowProps } from '../../ui/lists/table.js';
import { UserText } from '../../ui/text/user-text.js';
import { runDuration } from '../../domain/runs/run-duration.js';
import styles from './runs.module.css';
import type { Names } from './target-names.js';

/** The columns of `RunRow`. */
export const RUN_COLUMNS: readonly FixedColumn[] = [
  { name: 'Compare', width: '3%', isNameHidden: true },
  { name: 'Run', width: '18%' },
  { name: 'Target', width: '14%' },
  { name: 'Branch and commit', width: '19%' },
  { name: 'Tests', width: '18%' },
  { name: 'Duration', align: 'end', width: '9%' },
  { name: 'Age', align: 'end', width: '8%' },
  { name: 'CI', width: '11%' },
];

interface RunRowProps {
  readonly run: Run;
  readonly names: Names;
  readonly row: RowProps;
  /** Whether the run is one of those to compare. */
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

/** A row of the list of runs. */
export function RunRow({ run, names, row, isSelected, onSelect }: RunRowProps): ReactNode {
  return (
    <tr {...row}>
      <Cell label="Compare">
        <input
          type="checkbox"
          className={styles.select}
          aria-label={`Compare ${shortId(run.id)}`}
          title="Select two runs to compare them"
          checked={isSelected}
          onChange={onSelect}
        />
      </Cell>
      <Cell>
        <span className={styles.first}>
          <Link to="/r/$runId" params={{ runId: run.id }} data-row="" className={styles.first}>
            <Status status={run.status} />
            <span className={styles.id}>{shortId(run.id)}</span>
          </Link>
          <CopyIconButton text={run.id} what="the run ID" />
        </span>
      </Cell>
      <Cell label="Target">
        <TargetOf run={run} names={names} />
      </Cell>
      <Cell label="Branch">
        <Revision run={run} />
      </Cell>
      <Cell label="Tests">
        <Progress run={run} />
      </Cell>
      <Cell label="Duration" align="end">
        {formatDuration(runDuration(run))}
      </Cell>
      <Cell label="Age" align="end">
        <Age at={run.completedAt ?? run.createdAt} />
      </Cell>
      <Cell label="CI">
        <Origin run={run} />
      </Cell>
    </tr>
  );
}

function TargetOf({ run: { projectId, targetId }, names }: { readonly run: Run; readonly names: Names }): ReactNode {
  return (
    <span>
      <Link to="/p/$projectId/$targetId" params={{ projectId, targetId }}>
        <UserText text={names.targets.get(targetId) ?? shortId(targetId)} />
      </Link>
      <SubLine>
        <UserText text={names.projects.get(projectId) ?? shortId(projectId)} />
      </SubLine>
    </span>
  );
}

function Revision({ run: { branch, commitSha, pullRequest } }: { readonly run: Run }): ReactNode {
  return (
    <span className={styles.revision}>
      {branch === null ? (
        <span className={styles.muted}>no branch</span>
      ) : (
        <Link to="/runs" search={{ branch }} className={styles.truncated} title={branch}>
          <UserText text={branch} />
        </Link>
      )}
      <span>
        {commitSha === null ? null : (
          <code title={commitSha}>
            <UserText text={shortSha(commitSha)} />
          </code>
        )}
        {pullRequest === null ? null : (
          <>
            {' '}
            <Link to="/runs" search={{ pullRequest: String(pullRequest) }} className={styles.pull}>
              #{pullRequest}
            </Link>
          </>
        )}
      </span>
    </span>
  );
}

/** Shows the counts of a run, and the progress of one that has not ended. */
function Progress({ run: { status, summary } }: { readonly run: Run }): ReactNode {
  const isOpen = status === 'running' || status === 'queued';
  if (isOpen && summary.total === 0)
    return <span className={styles.muted}>{status === 'queued' ? 'waiting to start' : 'no tests yet'}</span>;
  return (
    <span>
      <RunCounts summary={summary} />
      {isOpen ? <SubLine>{plural(summary.total, 'test')} so far</SubLine> : null}
    </span>
  );
}

function Origin({ run: { buildId, ciRunUrl, trigger, environment } }: { readonly run: Run }): ReactNode {
  const origin = [trigger, environment].filter((part) => part !== null && part !== '').join(', ');
  return (
    <span>
      <Link to="/b/$buildId" params={{ buildId }}>
        Build
      </Link>{' '}
      {ciRunUrl === null || safeUrl(ciRunUrl) === undefined ? null : <SafeLink url={ciRunUrl}>CI run</SafeLink>}
      {origin === '' ? null : (
        <SubLine>
          <UserText text={origin} />
        </SubLine>
      )}
    </span>
  );
}
