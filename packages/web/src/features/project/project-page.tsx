import type { OverviewItem, Project } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { overviewQuery } from '../../api/overview.js';
import { projectQuery } from '../../api/project.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { IdSign } from '../../ui/id-sign.js';
import { Page } from '../../ui/page.js';
import { Note, Section } from '../../ui/section.js';
import { Failed, Loading } from '../../ui/states.js';
import { DataTable } from '../../ui/table.js';
import { TARGET_COLUMNS, TargetRow } from '../../ui/target-row.js';
import { useListKeys } from '../../ui/use-list-keys.js';
import { UserText } from '../../ui/user-text.js';
import { CreateTarget } from './create-target.js';
import { ProjectCauses } from './project-causes.js';
import styles from './project.module.css';
import { Upload } from './upload.js';

const route = getRouteApi('/app/p/$projectId');

/** A project: its targets, why its tests fail, how to upload. */
export function ProjectPage(): ReactNode {
  const { projectId } = route.useParams();
  const project = useQuery(projectQuery(projectId));
  useListKeys();
  const crumbs = [
    <Link key="projects" to="/">
      Projects
    </Link>,
  ];
  if (project.data === undefined) {
    return (
      <Page title="Project" crumbs={crumbs}>
        {project.error === null ? <Loading /> : <Failed error={project.error} onRetry={() => void project.refetch()} />}
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
      <ProjectParts projectId={projectId} />
    </Page>
  );
}

function ProjectLinks({ project: { id: projectId, archivedAt } }: { readonly project: Project }): ReactNode {
  const { role } = useSession();
  return (
    <span className={styles.links}>
      {archivedAt === null ? null : <Note>Archived</Note>}
      <IdSign id={projectId} what="the project id" />
      <Link to="/p/$projectId/tests" params={{ projectId }}>
        Tests
      </Link>
      <Link to="/runs" search={{ projectId }}>
        Runs
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

function ProjectParts({ projectId }: { readonly projectId: string }): ReactNode {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const overview = useQuery(overviewQuery);
  const search = (text: string): void => void navigate({ search: text === '' ? {} : { q: text }, replace: true });
  return (
    <>
      <Section title="Targets" aside="What is uploaded and followed by itself: one suite each.">
        {overview.data === undefined ? (
          <TargetsWait error={overview.error} onRetry={() => void overview.refetch()} />
        ) : (
          <Targets items={itemsOf(overview.data, projectId)} />
        )}
      </Section>
      <Upload projectId={projectId} items={itemsOf(overview.data ?? [], projectId)} />
      <ProjectCauses projectId={projectId} search={q} onSearch={search} />
    </>
  );
}

function itemsOf(items: readonly OverviewItem[], projectId: string): readonly OverviewItem[] {
  return items.filter(({ project }) => project.id === projectId);
}

function TargetsWait({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }): ReactNode {
  return error === null ? <Loading lines={3} /> : <Failed error={error} onRetry={onRetry} />;
}

function Targets({ items }: { readonly items: readonly OverviewItem[] }): ReactNode {
  const shown = items.toSorted(
    (one, other) =>
      Number(other.target.isDefault) - Number(one.target.isDefault) ||
      Number(one.target.archivedAt !== null) - Number(other.target.archivedAt !== null),
  );
  if (shown.length === 0) return <Note>The project has no target.</Note>;
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
