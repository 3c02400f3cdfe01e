import type { OverviewItem, Project } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { overviewQuery } from '../../api/overview.js';
import { projectQuery } from '../../api/project.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { CopyableId } from '../../domain/runs/copyable-id.js';
import { Page } from '../../ui/layout/page.js';
import { Note, Section } from '../../ui/layout/section.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import { DataTable } from '../../ui/lists/table.js';
import { TARGET_COLUMNS, TargetRow } from '../../domain/projects/target-row.js';
import { useListShortcuts } from '../../ui/keyboard/use-list-shortcuts.js';
import { UserText } from '../../ui/text/user-text.js';
import { CreateTarget } from './targets/create-target.js';
import { ProjectBuilds } from './project-builds.js';
import { ProjectCauses, type CausesFilter } from './project-causes.js';
import { ProjectPullRequests } from './project-pull-requests.js';
import { wayBack } from '../../ui/navigation/last-visits.js';
import styles from './project.module.css';
import { Upload } from './upload.js';

const route = getRouteApi('/app/p/$projectId');

/** Shows a project: its targets, builds and pull requests, the upload command and the causes of its failures. */
export function ProjectPage(): ReactNode {
  const { projectId } = route.useParams();
  const project = useQuery(projectQuery(projectId));
  useListShortcuts();
  const crumbs = [
    <Link key="projects" to="/" {...wayBack('/')}>
      Projects
    </Link>,
  ];
  if (project.data === undefined) {
    return (
      <Page title="Project" crumbs={crumbs}>
        {project.error === null ? (
          <Loading />
        ) : (
          <ErrorState error={project.error} onRetry={() => void project.refetch()} />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={project.data.name}
      heading={<UserText text={project.data.name} />}
      crumbs={crumbs}
      actions={<ProjectLinks project={project.data} />}
    >
      <ProjectSections projectId={projectId} defaultBranch={project.data.defaultBranch} />
    </Page>
  );
}

function ProjectLinks({ project: { id: projectId, archivedAt } }: { readonly project: Project }): ReactNode {
  const { role } = useSession();
  return (
    <span className={styles.links}>
      {archivedAt === null ? null : <Note>Archived</Note>}
      <CopyableId id={projectId} what="the project ID" />
      <Link to="/p/$projectId/tests" params={{ projectId }}>
        Tests
      </Link>
      <Link to="/runs" search={{ projectId }}>
        Runs
      </Link>
      <Link to="/p/$projectId/declared" params={{ projectId }}>
        Declared tests
      </Link>
      <Link to="/p/$projectId/collections" params={{ projectId }}>
        Collections
      </Link>
      <Link to="/p/$projectId/apis" params={{ projectId }}>
        APIs
      </Link>
      <Link to="/p/$projectId/portals" params={{ projectId }}>
        Portals
      </Link>
      {isAtLeast(role, 'admin') ? (
        <Link to="/p/$projectId/settings" params={{ projectId }}>
          Settings
        </Link>
      ) : null}
      <CreateTarget projectId={projectId} />
    </span>
  );
}

interface ProjectSectionsProps {
  readonly projectId: string;
  readonly defaultBranch: string | null;
}

function ProjectSections({ projectId, defaultBranch }: ProjectSectionsProps): ReactNode {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const overview = useQuery(overviewQuery);
  const change = (search: CausesFilter): void => void navigate({ search, replace: true });
  return (
    <>
      <Section title="Targets" aside="Each target is one test suite with its own history.">
        {overview.data === undefined ? (
          <TargetsPending error={overview.error} onRetry={() => void overview.refetch()} />
        ) : (
          <Targets items={itemsOf(overview.data, projectId)} />
        )}
      </Section>
      <ProjectBuilds projectId={projectId} defaultBranch={defaultBranch} />
      <ProjectPullRequests projectId={projectId} />
      <Upload projectId={projectId} items={itemsOf(overview.data ?? [], projectId)} />
      <ProjectCauses projectId={projectId} filter={filter} onChange={change} />
    </>
  );
}

function itemsOf(items: readonly OverviewItem[], projectId: string): readonly OverviewItem[] {
  return items.filter(({ project }) => project.id === projectId);
}

function TargetsPending({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }): ReactNode {
  return error === null ? <Loading lines={3} /> : <ErrorState error={error} onRetry={onRetry} />;
}

function Targets({ items }: { readonly items: readonly OverviewItem[] }): ReactNode {
  const shown = items.toSorted(
    (one, other) =>
      Number(other.target.isDefault) - Number(one.target.isDefault) ||
      Number(one.target.archivedAt !== null) - Number(other.target.archivedAt !== null),
  );
  if (shown.length === 0) return <Note>This project has no targets.</Note>;
  return (
    <DataTable label="Targets" columns={TARGET_COLUMNS}>
      <tbody>
        {shown.map((item) => (
          <TargetRow key={item.target.id} item={item} />
        ))}
      </tbody>
    </DataTable>
  );
}
