import type { OverviewItem, OverviewRun } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Age } from '../../ui/time/age.js';
import { plural } from '../../ui/text/format.js';
import { CopyableId } from '../runs/copyable-id.js';
import { sparklineFloor, passRateLabel } from './pass-rate-label.js';
import { Sparkline } from '../../ui/charts/sparkline.js';
import { Status } from '../runs/status.js';
import { Cell, type Column } from '../../ui/lists/table.js';
import styles from './target-row.module.css';
import { UserText } from '../../ui/text/user-text.js';

/** Columns of `TargetRow`. */
export const TARGET_COLUMNS: readonly Column[] = [
  { name: 'Target' },
  { name: 'Last run' },
  { name: 'Pass rate, last 20 runs' },
  { name: 'Failing now', align: 'end' },
  { name: 'ID', align: 'end' },
];

/** Table row of a target: result of the last build with the run that says most about it, pass rate, number of failing tests. */
export function TargetRow({
  item: { project, target, lastBuild, lastRun, recent },
}: {
  readonly item: OverviewItem;
}): ReactNode {
  return (
    <tr>
      <Cell>
        <span className={styles.name}>
          <Link to="/p/$projectId/$targetId" params={{ projectId: project.id, targetId: target.id }} data-row="">
            <UserText text={target.name} />
          </Link>
          {target.isDefault ? <span className={styles.badge}>default</span> : null}
          {target.archivedAt === null ? null : <span className={styles.badge}>archived</span>}
        </span>
      </Cell>
      <Cell label="Last run">
        {lastRun === null ? (
          <NoRuns branch={project.defaultBranch} />
        ) : (
          <LastRun
            id={lastRun.id}
            status={lastBuild?.status ?? lastRun.status}
            at={lastRun.completedAt ?? lastRun.createdAt}
          />
        )}
      </Cell>
      <Cell label="Pass rate">
        {recent.length === 0 ? <span className={styles.muted}>–</span> : <Trend recent={recent} />}
      </Cell>
      <Cell label="Failing now" align="end">
        <FailingNow item={{ lastRun }} />
      </Cell>
      <Cell label="ID" align="end">
        <CopyableId id={target.id} what="the target ID" />
      </Cell>
    </tr>
  );
}

function NoRuns({ branch }: { readonly branch: string | null }): ReactNode {
  return (
    <span className={styles.muted}>
      {branch === null ? (
        'no runs'
      ) : (
        <>
          no runs on <UserText text={branch} />
        </>
      )}
    </span>
  );
}

interface LastRunProps {
  readonly id: string;
  readonly status: NonNullable<OverviewItem['lastRun']>['status'];
  readonly at: string;
}

function LastRun({ id, status, at }: LastRunProps): ReactNode {
  return (
    <Link to="/r/$runId" params={{ runId: id }} className={styles.run}>
      <Status status={status} /> <Age at={at} />
    </Link>
  );
}

function Trend({ recent }: { readonly recent: readonly OverviewRun[] }): ReactNode {
  const rates = recent.map(({ passRate }) => passRate);
  const marked = recent.flatMap(({ status }, index) => (status === 'passed' ? [] : [index]));
  return (
    <Sparkline values={rates} marked={marked} low={sparklineFloor(rates)} high={1} label={passRateLabel(recent)} />
  );
}

function FailingNow({ item: { lastRun } }: { readonly item: Pick<OverviewItem, 'lastRun'> }): ReactNode {
  if (lastRun === null) return <span className={styles.muted}>–</span>;
  const soFar = lastRun.status === 'running' || lastRun.status === 'queued' ? ' so far' : '';
  if (lastRun.summary.failed === 0)
    return <span className={styles.muted}>{lastRun.status === 'errored' ? 'errored' : `none${soFar}`}</span>;
  return (
    <Link to="/r/$runId" params={{ runId: lastRun.id }} className={styles.failing}>
      {plural(lastRun.summary.failed, 'test')}
      {soFar}
    </Link>
  );
}
