import { useQuery } from '@tanstack/react-query';
import type { OverviewItem } from '@clarion/api-client';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { overviewQuery } from '../../api/overview.js';
import { FilterInput } from '../../ui/forms/filter-input.js';
import { plural } from '../../ui/text/format.js';
import { Page } from '../../ui/layout/page.js';
import { EmptyState, ErrorState, Loading } from '../../ui/feedback/states.js';
import { useListShortcuts } from '../../ui/keyboard/use-list-shortcuts.js';
import { CreateProject } from './create-project.js';
import { groupProjects } from './project-groups.js';
import { ProjectsTable } from './projects-table.js';
import { isAtLeast, useSession } from '../../api/session.js';
import styles from './home.module.css';

const REFRESH_MS = 30_000;

const route = getRouteApi('/app/');

/** Lists all projects with their targets and recent results. */
export function HomePage(): ReactNode {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const overview = useQuery({ ...overviewQuery, refetchInterval: REFRESH_MS });
  useListShortcuts();
  const search = (text: string): void => void navigate({ search: text === '' ? {} : { q: text }, replace: true });
  return (
    <Page
      title="Projects"
      actions={
        <>
          <FilterInput
            label="Find projects and targets"
            value={q}
            onChange={search}
            isSearch
            isLabelInside
            width="16rem"
          />
          <CreateProject />
        </>
      }
    >
      {overview.data === undefined ? (
        <LoadingOrError error={overview.error} onRetry={() => void overview.refetch()} />
      ) : (
        <Projects items={overview.data} search={q} />
      )}
    </Page>
  );
}

function LoadingOrError({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }): ReactNode {
  return error === null ? <Loading lines={8} /> : <ErrorState error={error} onRetry={onRetry} />;
}

function Projects({ items, search }: { readonly items: readonly OverviewItem[]; readonly search: string }): ReactNode {
  const { active, archived } = groupProjects(items, search);
  if (items.length === 0)
    return <EmptyState title="No projects yet">A project contains the runs of one code base.</EmptyState>;
  return (
    <>
      {items.every(isWithoutRuns) ? <FirstRun /> : null}
      {active.length === 0 ? (
        <NoResults search={search} />
      ) : (
        <ProjectsTable label="Targets by project" groups={active} />
      )}
      {archived.length === 0 ? null : (
        <details className={styles.archived} open={search !== '' && active.length === 0}>
          <summary>{plural(archived.length, 'archived project')}</summary>
          <ProjectsTable label="Targets of archived projects" groups={archived} />
        </details>
      )}
    </>
  );
}

/** A project has a default branch since an upload named one. Its runs may all be on other branches. */
function isWithoutRuns({ project, lastRun }: OverviewItem): boolean {
  return lastRun === null && project.defaultBranch === null;
}

function NoResults({ search }: { readonly search: string }): ReactNode {
  if (search === '') return <EmptyState title="All projects are archived" />;
  return (
    <EmptyState title="No results">
      <p>No active project or target matches “{search}”.</p>
    </EmptyState>
  );
}

/** Shown until the first run is uploaded: links to the getting started page. */
function FirstRun(): ReactNode {
  const { role } = useSession();
  return (
    <section className={styles.first} aria-label="Get started">
      <div>
        <h2>No runs yet</h2>
        <p>
          {isAtLeast(role, 'member')
            ? 'Create a token and upload a test report. It takes about three minutes.'
            : 'Ask a member of the organization to upload a test report.'}
        </p>
      </div>
      {isAtLeast(role, 'member') ? (
        <Button component={Link} to="/start">
          Get started
        </Button>
      ) : null}
    </section>
  );
}
