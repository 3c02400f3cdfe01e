import { buildComparisonRead, buildsList, type Build } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { ProjectLink } from '../../domain/projects/project-link.js';
import { resultTitle } from '../../domain/runs/result-title.js';
import { RunCounts } from '../../domain/runs/run-counts.js';
import { EmptyState, ErrorState, Loading } from '../../ui/feedback/states.js';
import { useListShortcuts } from '../../ui/keyboard/use-list-shortcuts.js';
import { Page } from '../../ui/layout/page.js';
import { Note, Section } from '../../ui/layout/section.js';
import { Cell, DataTable, type Column } from '../../ui/lists/table.js';
import { UserText } from '../../ui/text/user-text.js';
import { Age } from '../../ui/time/age.js';
import { PullRequestChanges } from './pull-request-changes.js';

const route = getRouteApi('/app/p/$projectId/pulls/$number');

/** Builds of the pull request that are listed. */
const SHOWN = 20;
const POLL_MS = 10_000;

const COLUMNS: readonly Column[] = [{ name: 'Build' }, { name: 'Tests' }, { name: 'Age', align: 'end' }];

/** Shows what a pull request does to the tests: its newest build beside the newest earlier one of the default branch. */
export function PullRequestPage(): ReactNode {
  const { projectId, number } = route.useParams();
  useListShortcuts({});
  const pullRequest = Number(number);
  const builds = useQuery({
    queryKey: ['builds', projectId, 'pull', number],
    queryFn: () => unwrap(buildsList({ query: { projectId, pullRequest, limit: SHOWN } })),
    enabled: /^\d{1,9}$/.test(number),
    refetchInterval: ({ state }) => (state.data?.items[0]?.status === 'running' ? POLL_MS : false),
  });
  return (
    <Page title={`Pull request #${number}`} crumbs={[<ProjectLink key="project" projectId={projectId} />]}>
      {builds.data === undefined ? (
        builds.isError ? (
          <ErrorState error={builds.error} onRetry={() => void builds.refetch()} />
        ) : (
          <Loading />
        )
      ) : (
        <PullRequest builds={builds.data.items} number={number} />
      )}
    </Page>
  );
}

function PullRequest({ builds, number }: { readonly builds: readonly Build[]; readonly number: string }): ReactNode {
  const newest = builds.find(({ empty }) => !empty) ?? builds[0];
  if (newest === undefined)
    return (
      <EmptyState title="No builds">
        <p>No build of this project names pull request #{number}. Uploads name it with pullRequest.</p>
      </EmptyState>
    );
  return (
    <>
      <Changes build={newest} />
      <Section title="Builds">
        <DataTable label="Builds" columns={COLUMNS}>
          <tbody>
            {builds.map((build) => (
              <BuildRow key={build.id} build={build} />
            ))}
          </tbody>
        </DataTable>
      </Section>
    </>
  );
}

function Changes({ build }: { readonly build: Build }): ReactNode {
  const { id: buildId, summary, status } = build;
  const comparison = useQuery({
    queryKey: ['build', buildId, 'compare', summary, status],
    queryFn: () => unwrap(buildComparisonRead({ path: { buildId } })),
  });
  if (comparison.data !== undefined) return <PullRequestChanges build={build} comparison={comparison.data} />;
  return comparison.isError ? (
    <ErrorState error={comparison.error} onRetry={() => void comparison.refetch()} />
  ) : (
    <Loading />
  );
}

function BuildRow({ build }: { readonly build: Build }): ReactNode {
  return (
    <tr>
      <Cell>
        <Link to="/b/$buildId" params={{ buildId: build.id }} data-row="">
          <UserText text={resultTitle(build)} />
        </Link>
      </Cell>
      <Cell label="Tests">{build.empty ? <Note>No tests</Note> : <RunCounts summary={build.summary} />}</Cell>
      <Cell label="Age" align="end">
        <Age at={build.completedAt ?? build.createdAt} />
      </Cell>
    </tr>
  );
}
