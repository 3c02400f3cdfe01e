import type { Run } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Age } from '../../ui/age.js';
import { CopySign } from '../../ui/copy-button.js';
import { Counts } from '../../ui/counts.js';
import { formatDuration, plural, shortSha } from '../../ui/format.js';
import { safeAddress } from '../../ui/safe-address.js';
import { SafeLink } from '../../ui/safe-link.js';
import { shortId } from '../../ui/short-id.js';
import { Status } from '../../ui/status.js';
import { Cell, Sub, type FixedColumn, type RowProps } from '../../ui/table.js';
import { UserText } from '../../ui/user-text.js';
import { runDuration } from '../../ui/run-duration.js';
import styles from './runs.module.css';
import type { Names } from './target-names.js';

/** The columns of `RunRow`. */
export const RUN_COLUMNS: readonly FixedColumn[] = [
  { name: 'Run', width: '18%' },
  { name: 'Target', width: '15%' },
  { name: 'Branch and commit', width: '19%' },
  { name: 'Tests', width: '19%' },
  { name: 'Duration', align: 'end', width: '9%' },
  { name: 'Age', align: 'end', width: '8%' },
  { name: 'CI', width: '12%' },
];

/** A run in the list. */
export function RunRow({
  run,
  names,
  row,
}: {
  readonly run: Run;
  readonly names: Names;
  readonly row: RowProps;
}): ReactNode {
  return (
    <tr {...row}>
      <Cell>
        <span className={styles.first}>
          <Link to="/r/$runId" params={{ runId: run.id }} data-row="" className={styles.first}>
            <Status status={run.status} />
            <span className={styles.id}>{shortId(run.id)}</span>
          </Link>
          <CopySign text={run.id} what="the run id" />
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
        <Age at={run.createdAt} />
      </Cell>
      <Cell label="CI">{hasOrigin(run) ? <Origin run={run} /> : null}</Cell>
    </tr>
  );
}

function TargetOf({ run: { projectId, targetId }, names }: { readonly run: Run; readonly names: Names }): ReactNode {
  return (
    <span>
      <Link to="/p/$projectId/$targetId" params={{ projectId, targetId }}>
        <UserText text={names.targets.get(targetId) ?? shortId(targetId)} />
      </Link>
      <Sub>
        <UserText text={names.projects.get(projectId) ?? shortId(projectId)} />
      </Sub>
    </span>
  );
}

function Revision({ run: { branch, commitSha, pullRequest } }: { readonly run: Run }): ReactNode {
  return (
    <span className={styles.ref}>
      {branch === null ? (
        <span className={styles.quiet}>no branch</span>
      ) : (
        <Link to="/runs" search={{ branch }} className={styles.cut} title={branch}>
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
          <Link to="/runs" search={{ pullRequest: String(pullRequest) }}>
            {' '}
            #{pullRequest}
          </Link>
        )}
      </span>
    </span>
  );
}

/** Counts of a finished run; of one that goes on, how far it is. */
function Progress({ run: { status, summary } }: { readonly run: Run }): ReactNode {
  const isOpen = status === 'running' || status === 'queued';
  if (isOpen && summary.total === 0)
    return <span className={styles.quiet}>{status === 'queued' ? 'waits to start' : 'no test yet'}</span>;
  return (
    <span>
      <Counts summary={summary} />
      {isOpen ? <Sub>{plural(summary.total, 'test')} so far</Sub> : null}
    </span>
  );
}

function hasOrigin({ ciRunUrl, trigger, environment }: Run): boolean {
  return safeAddress(ciRunUrl) !== undefined || trigger !== null || environment !== null;
}

function Origin({ run: { ciRunUrl, trigger, environment } }: { readonly run: Run }): ReactNode {
  const words = [trigger, environment].filter((word) => word !== null && word !== '').join(', ');
  return (
    <span>
      {ciRunUrl === null || safeAddress(ciRunUrl) === undefined ? null : <SafeLink address={ciRunUrl}>CI run</SafeLink>}
      {words === '' ? null : (
        <Sub>
          <UserText text={words} />
        </Sub>
      )}
    </span>
  );
}
