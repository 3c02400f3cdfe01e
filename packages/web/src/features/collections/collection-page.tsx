import type { Collection } from '@clarion/api-client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { targetNamesQuery } from '../../api/targets.js';
import { BadgeSection } from '../../domain/badges/badge-section.js';
import { ProjectLink } from '../../domain/projects/project-link.js';
import { CopyableId } from '../../domain/runs/copyable-id.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import { FilterBar } from '../../ui/forms/filter-bar.js';
import { FilterInput } from '../../ui/forms/filter-input.js';
import { useListShortcuts } from '../../ui/keyboard/use-list-shortcuts.js';
import { Page } from '../../ui/layout/page.js';
import { UserText } from '../../ui/text/user-text.js';
import { CollectionActions } from './collection-actions.js';
import { CollectionHealthView } from './collection-health-view.js';
import { collectionQuery, healthQuery } from './collection-queries.js';
import { CollectionRuleView } from './collection-rule-view.js';

const route = getRouteApi('/app/p/$projectId/collections/$collectionId');

/** Shows a collection: its health, trend, failing tests, rule and badge. */
export function CollectionPage(): ReactNode {
  const { projectId, collectionId } = route.useParams();
  const collection = useQuery(collectionQuery(projectId, collectionId));
  useListShortcuts();
  const crumbs = [
    <ProjectLink key="project" projectId={projectId} />,
    <Link key="all" to="/p/$projectId/collections" params={{ projectId }} activeOptions={{ exact: true }}>
      Collections
    </Link>,
  ];
  if (collection.data === undefined) {
    return (
      <Page title="Collection" crumbs={crumbs}>
        {collection.isError ? (
          <ErrorState error={collection.error} onRetry={() => void collection.refetch()} />
        ) : (
          <Loading />
        )}
      </Page>
    );
  }
  const { name } = collection.data;
  return (
    <Page
      title={name}
      heading={<UserText text={name} />}
      crumbs={crumbs}
      actions={
        <>
          <CopyableId id={collectionId} what="the collection ID" />
          <CollectionActions collection={collection.data} />
        </>
      }
    >
      <CollectionSections collection={collection.data} />
    </Page>
  );
}

function CollectionSections({ collection }: { readonly collection: Collection }): ReactNode {
  const { projectId, id, name } = collection;
  const { branch } = route.useSearch();
  const navigate = route.useNavigate();
  const names = useQuery(targetNamesQuery(projectId));
  const health = useQuery({ ...healthQuery(projectId, id, branch), placeholderData: keepPreviousData });
  return (
    <>
      <FilterBar label="Runs">
        <FilterInput
          label="Branch"
          placeholder="Default branch"
          value={branch ?? ''}
          onChange={(value) => void navigate({ search: value === '' ? {} : { branch: value }, replace: true })}
        />
      </FilterBar>
      {health.data === undefined ? (
        health.isError ? (
          <ErrorState error={health.error} onRetry={() => void health.refetch()} />
        ) : (
          <Loading lines={8} />
        )
      ) : (
        <CollectionHealthView projectId={projectId} health={health.data} targetNames={names.data} />
      )}
      <CollectionRuleView collection={collection} targetNames={names.data} />
      <BadgeSection
        projectId={projectId}
        badge={{
          name,
          image: `/v1/projects/${projectId}/collections/${id}/badge.svg`,
          page: `/p/${projectId}/collections/${id}`,
          branch,
        }}
      />
    </>
  );
}
