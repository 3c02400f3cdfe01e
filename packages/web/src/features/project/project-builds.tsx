import { buildsList, type Build } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { resultTitle } from '../../domain/runs/result-title.js';
import { RunCounts } from '../../domain/runs/run-counts.js';
import { Status } from '../../domain/runs/status.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import { Note, Section } from '../../ui/layout/section.js';
import { Cell, DataTable, type Column } from '../../ui/lists/table.js';
import { formatCount } from '../../ui/text/format.js';
import { UserText } from '../../ui/text/user-text.js';
import { Age } from '../../ui/time/age.js';

const SHOWN = 10;
const POLL_MS = 10_000;

const COLUMNS: readonly Column[] = [
  { name: 'Build' },
  { name: 'Status' },
  { name: 'Tests' },
  { name: 'Runs', align: 'end' },
  { name: 'Age', align: 'end' },
];

interface ProjectBuildsProps {
  readonly projectId: string;
  /** Null when no upload named a branch: builds of all branches are shown. */
  readonly defaultBranch: string | null;
}

/** Lists the newest builds of a project on its default branch. */
export function ProjectBuilds({ projectId, defaultBranch }: ProjectBuildsProps): ReactNode {
  const query = { projectId, limit: SHOWN, ...(defaultBranch === null ? {} : { branch: defaultBranch }) };
  const builds = useQuery({
    queryKey: ['builds', query],
    queryFn: () => unwrap(buildsList({ query })),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'running') === true ? POLL_MS : false,
  });
  return (
    <Section
      title="Builds"
      aside={defaultBranch === null ? undefined : <UserText text={`Newest on ${defaultBranch}`} />}
    >
      {builds.data === undefined ? (
        builds.error === null ? (
          <Loading lines={3} />
        ) : (
          <ErrorState error={builds.error} onRetry={() => void builds.refetch()} />
        )
      ) : builds.data.items.length === 0 ? (
        <NoBuilds branch={defaultBranch} />
      ) : (
        <DataTable label="Builds" columns={COLUMNS}>
          <tbody>
            {builds.data.items.map((build) => (
              <BuildRow key={build.id} build={build} />
            ))}
          </tbody>
        </DataTable>
      )}
    </Section>
  );
}

function NoBuilds({ branch }: { readonly branch: string | null }): ReactNode {
  if (branch === null) return <Note>No builds yet. The runs of one CI build appear here together.</Note>;
  return (
    <Note>
      No builds on <UserText text={branch} /> yet, the default branch of the project.
    </Note>
  );
}

function BuildRow({ build }: { readonly build: Build }): ReactNode {
  const { id, status, summary, runs, createdAt, completedAt } = build;
  return (
    <tr>
      <Cell>
        <Link to="/b/$buildId" params={{ buildId: id }} data-row="">
          <UserText text={resultTitle(build)} />
        </Link>
      </Cell>
      <Cell label="Status">
        <Status status={status} />
      </Cell>
      <Cell label="Tests">
        <RunCounts summary={summary} />
      </Cell>
      <Cell label="Runs" align="end">
        {formatCount(runs.length)}
      </Cell>
      <Cell label="Age" align="end">
        <Age at={completedAt ?? createdAt} />
      </Cell>
    </tr>
  );
}
