import { buildsList, type Build } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { resultTitle } from '../../domain/runs/result-title.js';
import { RunCounts } from '../../domain/runs/run-counts.js';
import { Status } from '../../domain/runs/status.js';
import { Section } from '../../ui/layout/section.js';
import { Cell, DataTable, type Column } from '../../ui/lists/table.js';
import { UserText } from '../../ui/text/user-text.js';
import { Age } from '../../ui/time/age.js';
import { newestPullRequests } from './newest-pull-requests.js';

const SHOWN = 10;
/** Pull requests are looked for in the newest builds. */
const BUILDS_READ = 100;

const COLUMNS: readonly Column[] = [
  { name: 'Pull request' },
  { name: 'Newest build' },
  { name: 'Status' },
  { name: 'Tests' },
  { name: 'Age', align: 'end' },
];

/** Lists the pull requests among the newest builds of a project; shows nothing where there is none. */
export function ProjectPullRequests({ projectId }: { readonly projectId: string }): ReactNode {
  const query = { projectId, limit: BUILDS_READ };
  const builds = useQuery({ queryKey: ['builds', query], queryFn: () => unwrap(buildsList({ query })) });
  const shown = newestPullRequests(builds.data?.items ?? [], SHOWN);
  if (shown.length === 0) return null;
  return (
    <Section title="Pull requests" aside={`Of the newest ${BUILDS_READ} builds`}>
      <DataTable label="Pull requests" columns={COLUMNS}>
        <tbody>
          {shown.map((build) => (
            <PullRequestRow key={build.id} build={build} />
          ))}
        </tbody>
      </DataTable>
    </Section>
  );
}

function PullRequestRow({ build }: { readonly build: Build }): ReactNode {
  const { id, projectId, pullRequest, status, summary, createdAt, completedAt } = build;
  const number = String(pullRequest);
  return (
    <tr>
      <Cell>
        <Link to="/p/$projectId/pulls/$number" params={{ projectId, number }} data-row="">
          #{number}
        </Link>
      </Cell>
      <Cell label="Newest build">
        <Link to="/b/$buildId" params={{ buildId: id }}>
          <UserText text={resultTitle(build)} />
        </Link>
      </Cell>
      <Cell label="Status">
        <Status status={status} />
      </Cell>
      <Cell label="Tests">
        <RunCounts summary={summary} />
      </Cell>
      <Cell label="Age" align="end">
        <Age at={completedAt ?? createdAt} />
      </Cell>
    </tr>
  );
}
