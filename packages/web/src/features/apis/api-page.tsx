import type { Api } from '@clarion/api-client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ProjectLink } from '../../domain/projects/project-link.js';
import { CopyableId } from '../../domain/runs/copyable-id.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import { useListShortcuts } from '../../ui/keyboard/use-list-shortcuts.js';
import { Fact, Facts } from '../../ui/layout/facts.js';
import { Page } from '../../ui/layout/page.js';
import { UserText } from '../../ui/text/user-text.js';
import { Age } from '../../ui/time/age.js';
import { ApiActions } from './api-actions.js';
import { apiQuery, coverageQuery } from './api-queries.js';
import { ApiVersions } from './api-versions.js';
import { Operations, type OperationsSearch } from './operations.js';
import { UndescribedCalls } from './undescribed-calls.js';

const route = getRouteApi('/app/p/$projectId/apis/$apiId');

/** Shows an API: which operations the tests call, what they call besides, and how its document changed. */
export function ApiPage(): ReactNode {
  const { projectId, apiId } = route.useParams();
  const api = useQuery(apiQuery(projectId, apiId));
  useListShortcuts();
  const crumbs = [
    <ProjectLink key="project" projectId={projectId} />,
    <Link key="apis" to="/p/$projectId/apis" params={{ projectId }} activeOptions={{ exact: true }}>
      APIs
    </Link>,
  ];
  if (api.data === undefined) {
    return (
      <Page title="API" crumbs={crumbs}>
        {api.error === null ? <Loading /> : <ErrorState error={api.error} onRetry={() => void api.refetch()} />}
      </Page>
    );
  }
  const { name } = api.data;
  return (
    <Page
      title={name}
      heading={<UserText text={name} />}
      crumbs={crumbs}
      actions={
        <>
          <CopyableId id={apiId} what="the API ID" />
          <ApiActions api={api.data} />
        </>
      }
    >
      <ApiFacts api={api.data} />
      <Coverage api={api.data} />
      <ApiVersions projectId={projectId} apiId={apiId} />
    </Page>
  );
}

function ApiFacts({ api: { slug, version, documentVersion, updatedAt } }: { readonly api: Api }): ReactNode {
  return (
    <Facts>
      <Fact name="Slug">
        <code>{slug}</code>
      </Fact>
      <Fact name="Document version">
        <UserText text={documentVersion} />
      </Fact>
      <Fact name="Version in Clarion">{version}</Fact>
      <Fact name="Changed">
        <Age at={updatedAt} />
      </Fact>
    </Facts>
  );
}

function Coverage({ api: { projectId, id: apiId } }: { readonly api: Api }): ReactNode {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const coverage = useQuery({ ...coverageQuery(projectId, apiId, search.branch), placeholderData: keepPreviousData });
  const change = (name: keyof OperationsSearch, value: string): void =>
    void navigate({ search: (before) => ({ ...before, [name]: value === '' ? undefined : value }), replace: true });
  if (coverage.data === undefined)
    return coverage.isError ? (
      <ErrorState error={coverage.error} onRetry={() => void coverage.refetch()} />
    ) : (
      <Loading lines={8} />
    );
  return (
    <>
      <Operations coverage={coverage.data} search={search} onChange={change} />
      <UndescribedCalls coverage={coverage.data} />
    </>
  );
}
