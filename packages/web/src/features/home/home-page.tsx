import { useQuery } from '@tanstack/react-query';
import type { OverviewItem } from '@clarion/api-client';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { overviewQuery } from '../../api/overview.js';
import { FilterInput } from '../../ui/filter-input.js';
import { plural } from '../../ui/format.js';
import { Page } from '../../ui/page.js';
import { Empty, Failed, Loading } from '../../ui/states.js';
import { useListKeys } from '../../ui/use-list-keys.js';
import { CreateProject } from './create-project.js';
import { FirstRun } from './first-run.js';
import styles from './home.module.css';
import { groupProjects } from './project-groups.js';
import { ProjectsTable } from './projects-table.js';

const REFRESH_MS = 30_000;

const route = getRouteApi('/app/');

/** All projects with their targets, and how each of them does. */
export function HomePage(): ReactNode {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const overview = useQuery({ ...overviewQuery, refetchInterval: REFRESH_MS });
  useListKeys();
  const search = (text: string): void => void navigate({ search: text === '' ? {} : { q: text }, replace: true });
  return (
    <Page
      title="Projects"
      actions={
        <>
          <FilterInput
            label="Find a project or a target"
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
        <Waiting error={overview.error} onRetry={() => void overview.refetch()} />
      ) : (
        <Projects items={overview.data} search={q} />
      )}
    </Page>
  );
}

function Waiting({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }): ReactNode {
  return error === null ? <Loading lines={8} /> : <Failed error={error} onRetry={onRetry} />;
}

function Projects({ items, search }: { readonly items: readonly OverviewItem[]; readonly search: string }): ReactNode {
  const { active, archived } = groupProjects(items, search);
  if (items.length === 0)
    return <Empty title="There is no project yet">A project holds the runs of one code base.</Empty>;
  return (
    <>
      {items.every(({ lastRun }) => lastRun === null) ? <FirstRun /> : null}
      {active.length === 0 ? (
        <NothingFound search={search} />
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

function NothingFound({ search }: { readonly search: string }): ReactNode {
  if (search === '') return <Empty title="All projects are archived" />;
  return (
    <Empty title="Nothing found">
      <p>No project or target in use has “{search}” in its name or id.</p>
    </Empty>
  );
}
