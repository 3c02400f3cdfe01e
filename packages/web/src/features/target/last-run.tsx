import { runCausesList, runsList, type Run, type RunCause } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { Age } from '../../ui/time/age.js';
import { RunCounts } from '../../domain/runs/run-counts.js';
import { formatCount } from '../../ui/text/format.js';
import { Note, Section } from '../../ui/layout/section.js';
import { shortId } from '../../domain/runs/short-id.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import { Status } from '../../domain/runs/status.js';
import { Cell, DataTable, SubLine, type Column } from '../../ui/lists/table.js';
import { UserText } from '../../ui/text/user-text.js';
import styles from './target.module.css';

const MAX_SHOWN = 10;

const COLUMNS: readonly Column[] = [
  { name: 'Cause' },
  { name: 'Failures', align: 'end' },
  { name: 'First seen', align: 'end' },
];

interface LastRunProps {
  readonly projectId: string;
  readonly targetId: string;
  readonly branch: string | undefined;
}

/** Shows the newest finished run of a target, and the causes of its failures. */
export function LastRun({ projectId, targetId, branch }: LastRunProps): ReactNode {
  const last = useQuery({
    queryKey: ['runs', 'last', targetId, branch],
    queryFn: () => unwrap(runsList({ query: { targetId, branch, latest: 'finished' } })),
  });
  const run = last.data?.items[0];
  if (last.data === undefined)
    return last.error === null ? (
      <Loading lines={4} />
    ) : (
      <ErrorState error={last.error} onRetry={() => void last.refetch()} />
    );
  return (
    <Section title="Last run">
      {run === undefined ? <NoRun /> : <LastRunLine run={run} />}
      {run === undefined ? null : <RunCauses projectId={projectId} runId={run.id} failed={run.summary.failed} />}
    </Section>
  );
}

function NoRun(): ReactNode {
  return (
    <Note>
      No finished runs yet. <Link to="/start">Upload your first run</Link>
    </Note>
  );
}

function LastRunLine({ run: { id, status, completedAt, createdAt, summary } }: { readonly run: Run }): ReactNode {
  return (
    <div className={styles.line}>
      <Link to="/r/$runId" params={{ runId: id }} className={styles.line}>
        <Status status={status} />
        <code>{shortId(id)}</code>
      </Link>
      <Age at={completedAt ?? createdAt} />
      <RunCounts summary={summary} />
    </div>
  );
}

function RunCauses({
  projectId,
  runId,
  failed,
}: {
  readonly projectId: string;
  readonly runId: string;
  readonly failed: number;
}): ReactNode {
  const causes = useQuery({
    queryKey: ['runs', runId, 'causes', MAX_SHOWN],
    queryFn: () => unwrap(runCausesList({ path: { runId }, query: { limit: MAX_SHOWN } })),
    enabled: failed > 0,
  });
  if (failed === 0) return <Note>No failed tests.</Note>;
  if (causes.data === undefined)
    return causes.error === null ? (
      <Loading lines={3} />
    ) : (
      <ErrorState error={causes.error} onRetry={() => void causes.refetch()} />
    );
  return (
    <>
      <DataTable label="Causes of failures in the last run" columns={COLUMNS}>
        <tbody>
          {causes.data.items.map((cause) => (
            <CauseRow key={cause.id} projectId={projectId} runId={runId} cause={cause} />
          ))}
        </tbody>
      </DataTable>
      {causes.data.nextCursor === null ? null : (
        <Note>
          Only the first {MAX_SHOWN} causes are shown.{' '}
          <Link to="/r/$runId" params={{ runId }}>
            View all failures
          </Link>
        </Note>
      )}
    </>
  );
}

interface CauseRowProps {
  readonly projectId: string;
  readonly runId: string;
  readonly cause: RunCause;
}

function CauseRow({
  projectId,
  runId,
  cause: { id, title, count, isNew, tests, firstSeen },
}: CauseRowProps): ReactNode {
  return (
    <tr>
      <Cell>
        <span>
          <Link to="/r/$runId" params={{ runId }} search={{ group: id }} data-row="">
            <UserText text={title === '' ? '(no message)' : title} />
          </Link>
          {isNew ? <span className={styles.new}>new</span> : null}
          <SubLine>
            <UserText text={tests.map(({ testName }) => testName.slice(0, 120)).join(', ')} />
            {count > tests.length ? ` and ${formatCount(count - tests.length)} more` : ''}
          </SubLine>
        </span>
      </Cell>
      <Cell label="Failures" align="end">
        {formatCount(count)}
      </Cell>
      <Cell label="First seen" align="end">
        <Link to="/p/$projectId/causes/$causeId" params={{ projectId, causeId: id }}>
          <Age at={firstSeen.at} />
        </Link>
      </Cell>
    </tr>
  );
}
