import type { Build, BuildRun } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { targetNamesQuery } from '../../api/targets.js';
import { shortId } from '../../domain/runs/short-id.js';
import { Status } from '../../domain/runs/status.js';
import { Section } from '../../ui/layout/section.js';
import { Cell, DataTable, type Column } from '../../ui/lists/table.js';
import { plural } from '../../ui/text/format.js';
import { UserText } from '../../ui/text/user-text.js';
import { sortJobs } from './sort-jobs.js';

const COLUMNS: readonly Column[] = [
  { name: 'Job' },
  { name: 'Status' },
  { name: 'Target' },
  { name: 'Attempt', align: 'end' },
];

/** Lists the runs of a build that count, those that did not pass first, and the superseded ones below. */
export function BuildJobs({ build }: { readonly build: Build }): ReactNode {
  const names = useQuery(targetNamesQuery(build.projectId));
  const { counting, superseded } = sortJobs(build.runs);
  const rowOf = (run: BuildRun): ReactNode => (
    <JobRow key={run.id} run={run} projectId={build.projectId} target={names.data?.get(run.targetId)} />
  );
  return (
    <Section title="Jobs" aside={plural(counting.length, 'run')}>
      <DataTable label="Jobs" columns={COLUMNS}>
        <tbody>{counting.map(rowOf)}</tbody>
      </DataTable>
      {superseded.length === 0 ? null : (
        <details>
          <summary>{plural(superseded.length, 'earlier attempt')}</summary>
          <DataTable label="Earlier attempts" columns={COLUMNS}>
            <tbody>{superseded.map(rowOf)}</tbody>
          </DataTable>
        </details>
      )}
    </Section>
  );
}

interface JobRowProps {
  readonly run: BuildRun;
  readonly projectId: string;
  readonly target: string | undefined;
}

function JobRow({ run: { id, targetId, job, attempt, status, empty }, projectId, target }: JobRowProps): ReactNode {
  return (
    <tr>
      <Cell>
        <Link to="/r/$runId" params={{ runId: id }} data-row="">
          {job === null ? <code>{shortId(id)}</code> : <UserText text={job} />}
        </Link>
      </Cell>
      <Cell label="Status">{empty ? <span>No tests</span> : <Status status={status} />}</Cell>
      <Cell label="Target">
        <Link to="/p/$projectId/$targetId" params={{ projectId, targetId }}>
          <UserText text={target ?? shortId(targetId)} />
        </Link>
      </Cell>
      <Cell label="Attempt" align="end">
        {attempt ?? 1}
      </Cell>
    </tr>
  );
}
