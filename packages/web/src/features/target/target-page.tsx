import { targetsRead } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { IdSign } from '../../ui/id-sign.js';
import { Page } from '../../ui/page.js';
import { ProjectLink } from '../../ui/project-link.js';
import { Failed, Loading } from '../../ui/states.js';
import { useListKeys } from '../../ui/use-list-keys.js';
import { UserText } from '../../ui/user-text.js';
import { Badge } from './badge.js';
import { LastRun } from './last-run.js';
import styles from './target.module.css';
import { Trend } from './trend.js';
import type { TrendSearch } from './trend-search.js';
import { UnsteadyTests } from './unsteady-tests.js';

const route = getRouteApi('/app/p/$projectId/$targetId');

/** A target: what is broken in it now, and how it went. */
export function TargetPage(): ReactNode {
  const { projectId, targetId } = route.useParams();
  const target = useQuery({
    queryKey: ['projects', projectId, 'targets', targetId],
    queryFn: () => ask(targetsRead({ path: { projectId, targetId } })),
  });
  useListKeys();
  const crumbs = [<ProjectLink key="project" projectId={projectId} />];
  if (target.data === undefined) {
    return (
      <Page title="Target" crumbs={crumbs}>
        {target.error === null ? (
          <Loading lines={10} />
        ) : (
          <Failed error={target.error} onRetry={() => void target.refetch()} />
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
      <TargetParts projectId={projectId} targetId={targetId} name={name} />
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
      <IdSign id={targetId} what="the target id" />
      <Link to="/runs" search={{ targetId }}>
        Runs
      </Link>
      <Link to="/p/$projectId/tests" params={{ projectId }} search={{ targetId }}>
        Tests
      </Link>
    </span>
  );
}

function TargetParts({ projectId, targetId, name }: TargetProps & { readonly name: string }): ReactNode {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (member: keyof TrendSearch, value: string): void =>
    void navigate({ search: (before) => ({ ...before, [member]: value === '' ? undefined : value }), replace: true });
  return (
    <>
      <LastRun projectId={projectId} targetId={targetId} branch={search.branch} />
      <Trend projectId={projectId} targetId={targetId} search={search} onChange={change} />
      <UnsteadyTests projectId={projectId} targetId={targetId} state="broken" />
      <UnsteadyTests projectId={projectId} targetId={targetId} state="flaky" />
      <Badge projectId={projectId} targetId={targetId} name={name} branch={search.branch} />
    </>
  );
}
