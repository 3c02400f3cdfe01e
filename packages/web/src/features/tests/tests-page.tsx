import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OverviewItem } from '@clarion/api-client';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { overviewQuery } from '../../api/overview.js';
import { FilterInput } from '../../ui/forms/filter-input.js';
import { FilterBar } from '../../ui/forms/filter-bar.js';
import { Page } from '../../ui/layout/page.js';
import { useListShortcuts } from '../../ui/keyboard/use-list-shortcuts.js';
import { ProjectLink } from '../../domain/projects/project-link.js';
import { TestsList } from './tests-list.js';
import { openingTarget, SORTS, STATES, toTestsQuery, type TestsSearch } from './tests-search.js';

const route = getRouteApi('/app/p/$projectId/tests');

/** Lists the tests of a target with their history. */
export function TestsPage(): ReactNode {
  const { projectId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: items = [] } = useQuery(overviewQuery);
  useListShortcuts();
  const own = items.filter(({ project }) => project.id === projectId);
  const targetId = search.targetId ?? openingTarget(own);
  const shown = targetId === undefined ? search : { ...search, targetId };
  const change = (name: keyof TestsSearch, value: string): void =>
    void navigate({ search: (before) => ({ ...before, [name]: value === '' ? undefined : value }), replace: true });
  return (
    <Page title="Tests" crumbs={[<ProjectLink key="project" projectId={projectId} />]}>
      <TestsFilters search={shown} items={own} onChange={change} />
      <TestsList
        projectId={projectId}
        query={toTestsQuery(shown)}
        isFiltered={search.q !== undefined || search.state !== undefined}
      />
    </Page>
  );
}

interface TestsFiltersProps {
  readonly search: TestsSearch;
  readonly items: readonly OverviewItem[];
  readonly onChange: (name: keyof TestsSearch, value: string) => void;
}

function TestsFilters({ search, items, onChange }: TestsFiltersProps): ReactNode {
  const defaultId = items.find(({ target }) => target.isDefault)?.target.id ?? null;
  const { state, sort } = toTestsQuery(search);
  return (
    <FilterBar label="Filter tests">
      <FilterInput
        label="Search"
        placeholder="Name, ID or file"
        isSearch
        width="16rem"
        value={search.q ?? ''}
        onChange={(value) => onChange('q', value)}
      />
      <Select
        size="xs"
        label="Target"
        data={items.map(({ target }) => ({ value: target.id, label: target.name }))}
        value={search.targetId ?? defaultId}
        allowDeselect={false}
        onChange={(value) => onChange('targetId', value ?? '')}
      />
      <Select
        size="xs"
        label="State"
        placeholder="All"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear state' }}
        style={{ width: '9rem' }}
        data={[...STATES]}
        value={state ?? null}
        onChange={(value) => onChange('state', value ?? '')}
      />
      <Select
        size="xs"
        label="Sort by"
        allowDeselect={false}
        style={{ width: '9rem' }}
        data={[...SORTS]}
        value={sort}
        onChange={(value) => onChange('sort', value === SORTS[0].value ? '' : (value ?? ''))}
      />
    </FilterBar>
  );
}
