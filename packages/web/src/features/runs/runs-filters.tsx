import { Button, TextInput } from '@mantine/core';
import type { OverviewItem } from '@clarion/api-client';
import { useState, type ReactNode } from 'react';
import { FilterSelect } from '../../ui/forms/filter-select.js';
import { FilterInput } from '../../ui/forms/filter-input.js';
import { FilterBar } from '../../ui/forms/filter-bar.js';
import { countFilters, dayOf, type RunsSearch } from './runs-query.js';
import { projectChoices, targetChoices } from './target-names.js';

interface RunsFiltersProps {
  readonly search: RunsSearch;
  readonly items: readonly OverviewItem[];
  readonly onChange: (name: keyof RunsSearch, value: string) => void;
  readonly onClear: () => void;
}

const STATUSES = [
  { value: 'passed', label: 'Passed' },
  { value: 'failed', label: 'Failed' },
  { value: 'errored', label: 'Errored' },
  { value: 'failed,errored', label: 'Failed or errored' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'queued,running', label: 'Not ended' },
];

/** The filters of the list of runs. Rarely used ones are behind "More filters". */
export function RunsFilters({ search, items, onChange, onClear }: RunsFiltersProps): ReactNode {
  const hasRare = [search.commitSha, search.pullRequest, search.from, search.to, search.kind].some(
    (value) => value !== undefined,
  );
  const [isExpanded, setExpanded] = useState(false);
  return (
    <FilterBar label="Filter runs">
      <FilterInput
        label="Search"
        placeholder="ID, branch, commit or CI URL"
        isSearch
        width="15rem"
        value={search.q ?? ''}
        onChange={(value) => onChange('q', value)}
      />
      <FilterSelect
        label="Project"
        value={search.projectId}
        data={projectChoices(items)}
        onChange={(value) => onChange('projectId', value)}
      />
      <FilterSelect
        label="Target"
        value={search.targetId}
        data={targetChoices(items, search.projectId)}
        onChange={(value) => onChange('targetId', value)}
      />
      <FilterSelect
        label="Status"
        value={search.status}
        data={STATUSES}
        onChange={(value) => onChange('status', value)}
      />
      <FilterInput
        label="Branch"
        width="9rem"
        value={search.branch ?? ''}
        onChange={(value) => onChange('branch', value)}
      />
      {hasRare || isExpanded ? <RareFilters search={search} onChange={onChange} /> : null}
      {hasRare || isExpanded ? null : (
        <Button variant="subtle" size="xs" onClick={() => setExpanded(true)}>
          More filters
        </Button>
      )}
      {countFilters(search) === 0 ? null : (
        <Button variant="subtle" size="xs" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </FilterBar>
  );
}

function RareFilters({ search, onChange }: Pick<RunsFiltersProps, 'search' | 'onChange'>): ReactNode {
  return (
    <>
      <FilterInput
        label="Commit"
        width="9rem"
        value={search.commitSha ?? ''}
        onChange={(value) => onChange('commitSha', value)}
      />
      <FilterInput
        label="Pull request"
        width="6rem"
        value={search.pullRequest ?? ''}
        onChange={(value) => onChange('pullRequest', value.replaceAll(/\D/g, ''))}
      />
      <TextInput
        size="xs"
        type="date"
        label="From (UTC)"
        value={dayOf(search.from)}
        onChange={(event) => onChange('from', event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        type="date"
        label="To (UTC)"
        value={dayOf(search.to)}
        onChange={(event) => onChange('to', event.currentTarget.value)}
      />
      <FilterSelect
        label="Kind"
        value={search.kind}
        data={[
          { value: 'test', label: 'Tests' },
          { value: 'load', label: 'Load' },
        ]}
        onChange={(value) => onChange('kind', value)}
      />
    </>
  );
}
