import { runCausesList, runsList, type Run, type RunCause } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { Age } from '../../ui/age.js';
import { Counts } from '../../ui/counts.js';
import { formatCount } from '../../ui/format.js';
import { Note, Section } from '../../ui/section.js';
import { shortId } from '../../ui/short-id.js';
import { Failed, Loading } from '../../ui/states.js';
import { Status } from '../../ui/status.js';
import { Cell, DataTable, Sub, type Column } from '../../ui/table.js';
import { UserText } from '../../ui/user-text.js';
import styles from './target.module.css';

const MOST = 10;

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

/** The newest finished run, and why tests failed in it. */
export function LastRun({ projectId, targetId, branch }: LastRunProps): ReactNode {
  const last = useQuery({
    queryKey: ['runs', 'last', targetId, branch],
    queryFn: () => ask(runsList({ query: { targetId, branch, latest: 'finished' } })),
  });
  const run = last.data?.items[0];
  if (last.data === undefined)
    return last.error === null ? (
      <Loading lines={4} />
    ) : (
      <Failed error={last.error} onRetry={() => void last.refetch()} />
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
      No run has finished yet. <Link to="/start">Upload a first one</Link>.
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
      <Counts summary={summary} />
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
    queryKey: ['runs', runId, 'causes', MOST],
    queryFn: () => ask(runCausesList({ path: { runId }, query: { limit: MOST } })),
    enabled: failed > 0,
  });
  if (failed === 0) return <Note>No test failed in it.</Note>;
  if (causes.data === undefined)
    return causes.error === null ? (
      <Loading lines={3} />
    ) : (
      <Failed error={causes.error} onRetry={() => void causes.refetch()} />
    );
  return (
    <>
      <DataTable label="Causes of the failures of the last run" columns={COLUMNS}>
        <tbody>
          {causes.data.items.map((cause) => (
            <CauseRow key={cause.id} projectId={projectId} runId={runId} cause={cause} />
          ))}
        </tbody>
      </DataTable>
      {causes.data.nextCursor === null ? null : (
        <Note>
          There are more:{' '}
          <Link to="/r/$runId" params={{ runId }}>
            all failures of the run
          </Link>
          .
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
          <Sub>
            <UserText text={tests.map(({ testName }) => testName.slice(0, 120)).join(', ')} />
            {count > tests.length ? ` and ${formatCount(count - tests.length)} more` : ''}
          </Sub>
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
