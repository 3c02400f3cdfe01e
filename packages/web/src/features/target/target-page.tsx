import { targetsRead } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { projectQuery } from '../../api/project.js';
import { unwrap } from '../../api/unwrap.js';
import { BadgeSection } from '../../domain/badges/badge-section.js';
import { CopyableId } from '../../domain/runs/copyable-id.js';
import { Page } from '../../ui/layout/page.js';
import { ProjectLink } from '../../domain/projects/project-link.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import { useListShortcuts } from '../../ui/keyboard/use-list-shortcuts.js';
import { UserText } from '../../ui/text/user-text.js';
import { LastBuild } from './last-build.js';
import styles from './target.module.css';
import { Trend } from './trend.js';
import { chosenBranch, type TrendSearch } from './trend-search.js';
import { UnstableTests } from './unstable-tests.js';

const route = getRouteApi('/app/p/$projectId/$targetId');

/** Shows a target: its last build, trend, and broken and flaky tests. */
export function TargetPage(): ReactNode {
  const { projectId, targetId } = route.useParams();
  const target = useQuery({
    queryKey: ['projects', projectId, 'targets', targetId],
    queryFn: () => unwrap(targetsRead({ path: { projectId, targetId } })),
  });
  useListShortcuts();
  const crumbs = [<ProjectLink key="project" projectId={projectId} />];
  if (target.data === undefined) {
    return (
      <Page title="Target" crumbs={crumbs}>
        {target.error === null ? (
          <Loading lines={10} />
        ) : (
          <ErrorState error={target.error} onRetry={() => void target.refetch()} />
        )}
      </Page>
    );
  }
  const { name } = target.data;
  return (
    <Page
      title={name}
      heading={<UserText text={name} />}
      crumbs={crumbs}
      actions={<TargetLinks projectId={projectId} targetId={targetId} />}
    >
      <TargetSections projectId={projectId} targetId={targetId} name={name} />
    </Page>
  );
}

interface TargetProps {
  readonly projectId: string;
  readonly targetId: string;
}

function TargetLinks({ projectId, targetId }: TargetProps): ReactNode {
  return (
    <span className={styles.line}>
      <CopyableId id={targetId} what="the target ID" />
      <Link to="/runs" search={{ targetId }}>
        Runs
      </Link>
      <Link to="/p/$projectId/tests" params={{ projectId }} search={{ targetId }}>
        Tests
      </Link>
    </span>
  );
}

function TargetSections({ projectId, targetId, name }: TargetProps & { readonly name: string }): ReactNode {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const project = useQuery(projectQuery(projectId));
  const change = (member: keyof TrendSearch, value: string): void =>
    void navigate({ search: (before) => ({ ...before, [member]: value === '' ? undefined : value }), replace: true });
  return (
    <>
      {project.data === undefined ? (
        <ProjectPending error={project.error} onRetry={() => void project.refetch()} />
      ) : (
        <LastBuild
          projectId={projectId}
          targetId={targetId}
          branch={chosenBranch(search, project.data.defaultBranch)}
        />
      )}
      <Trend projectId={projectId} targetId={targetId} search={search} onChange={change} />
      <UnstableTests projectId={projectId} targetId={targetId} state="broken" />
      <UnstableTests projectId={projectId} targetId={targetId} state="flaky" />
      <BadgeSection
        projectId={projectId}
        badge={{
          name,
          image: `/open/v1/projects/${projectId}/targets/${targetId}/badge.svg`,
          page: `/p/${projectId}/${targetId}`,
          branch: search.branch,
        }}
      />
    </>
  );
}

function ProjectPending({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }): ReactNode {
  return error === null ? <Loading lines={4} /> : <ErrorState error={error} onRetry={onRetry} />;
}
