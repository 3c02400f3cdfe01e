import { runCausesList, runsList, type Run, type RunCause } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { buildQuery } from '../../api/build.js';
import { Age } from '../../ui/time/age.js';
import { RunCounts } from '../../domain/runs/run-counts.js';
import { formatCount } from '../../ui/text/format.js';
import { Note, Section } from '../../ui/layout/section.js';
import { shortId } from '../../domain/runs/short-id.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import { Status } from '../../domain/runs/status.js';
import { Cell, DataTable, SubLine, type Column } from '../../ui/lists/table.js';
import { UserText } from '../../ui/text/user-text.js';
import { decidingRun } from './deciding-run.js';
import { OnBranch } from './on-branch.js';
import styles from './target.module.css';

const MAX_SHOWN = 10;

const COLUMNS: readonly Column[] = [
  { name: 'Cause' },
  { name: 'Failures', align: 'end' },
  { name: 'First seen', align: 'end' },
];

interface LastBuildProps {
  readonly projectId: string;
  readonly targetId: string;
  /** Null for every branch. */
  readonly branch: string | null;
}

/** Shows the build of the newest finished run of a target on a branch, and the causes of the failures in the target. */
export function LastBuild({ projectId, targetId, branch }: LastBuildProps): ReactNode {
  const last = useQuery({
    queryKey: ['runs', 'last', targetId, branch],
    queryFn: () => unwrap(runsList({ query: { targetId, branch: branch ?? undefined, latest: 'finished' } })),
  });
  const run = last.data?.items[0];
  return (
    <Section title="Last build" aside={<OnBranch branch={branch} />}>
      {last.data === undefined ? (
        <Pending lines={4} error={last.error} onRetry={() => void last.refetch()} />
      ) : run === undefined ? (
        <NoRun />
      ) : (
        <BuildOfRun projectId={projectId} run={run} />
      )}
    </Section>
  );
}

interface PendingProps {
  readonly lines: number;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

function Pending({ lines, error, onRetry }: PendingProps): ReactNode {
  return error === null ? <Loading lines={lines} /> : <ErrorState error={error} onRetry={onRetry} />;
}

function NoRun(): ReactNode {
  return (
    <Note>
      No finished runs yet. <Link to="/start">Upload a run</Link>
    </Note>
  );
}

/** The state is that of the whole build: another of its runs may have failed. */
function BuildOfRun({ projectId, run }: { readonly projectId: string; readonly run: Run }): ReactNode {
  const build = useQuery(buildQuery(run.buildId));
  if (build.data === undefined) return <Pending lines={2} error={build.error} onRetry={() => void build.refetch()} />;
  const { id, status, summary, runs, completedAt, createdAt } = build.data;
  const runId = decidingRun(runs, run.targetId)?.id ?? run.id;
  return (
    <>
      <div className={styles.line}>
        <Link to="/b/$buildId" params={{ buildId: id }}>
          <Status status={status} />
        </Link>
        <Age at={completedAt ?? createdAt} />
        <RunCounts summary={summary} />
        <Link to="/r/$runId" params={{ runId }}>
          Run <code>{shortId(runId)}</code>
        </Link>
      </div>
      {summary.failed > 0 ? (
        <RunCauses projectId={projectId} runId={runId} />
      ) : (
        <Note>
          {status === 'failed' ? 'No failed tests. Open the build to see why it failed.' : 'No failed tests.'}
        </Note>
      )}
    </>
  );
}

function RunCauses({ projectId, runId }: { readonly projectId: string; readonly runId: string }): ReactNode {
  const causes = useQuery({
    queryKey: ['runs', runId, 'causes', MAX_SHOWN],
    queryFn: () => unwrap(runCausesList({ path: { runId }, query: { limit: MAX_SHOWN } })),
  });
  if (causes.data === undefined)
    return <Pending lines={3} error={causes.error} onRetry={() => void causes.refetch()} />;
  if (causes.data.items.length === 0) return <Note>The failed tests of the build are not in this run.</Note>;
  return (
    <>
      <DataTable label="Causes of failures in the last build" columns={COLUMNS}>
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
