import { Button, TextInput } from '@mantine/core';
import type { OverviewItem } from '@clarion/api-client';
import { useState, type ReactNode } from 'react';
import { Choose } from '../../ui/choose.js';
import { FilterInput } from '../../ui/filter-input.js';
import { Filters } from '../../ui/filters.js';
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
  { value: 'queued,running', label: 'Not finished' },
];

/** All filters of the list of runs; those that are used seldom unfold. */
export function RunsFilters({ search, items, onChange, onClear }: RunsFiltersProps): ReactNode {
  const hasRare = [search.commitSha, search.pullRequest, search.from, search.to, search.kind].some(
    (value) => value !== undefined,
  );
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <Filters label="Filter runs">
      <FilterInput
        label="Search"
        placeholder="Id, branch, commit, CI address"
        isSearch
        width="15rem"
        value={search.q ?? ''}
        onChange={(value) => onChange('q', value)}
      />
      <Choose
        label="Project"
        value={search.projectId}
        data={projectChoices(items)}
        onChange={(value) => onChange('projectId', value)}
      />
      <Choose
        label="Target"
        value={search.targetId}
        data={targetChoices(items, search.projectId)}
        onChange={(value) => onChange('targetId', value)}
      />
      <Choose label="Status" value={search.status} data={STATUSES} onChange={(value) => onChange('status', value)} />
      <FilterInput
        label="Branch"
        width="9rem"
        value={search.branch ?? ''}
        onChange={(value) => onChange('branch', value)}
      />
      {hasRare || isUnfolded ? <RareFilters search={search} onChange={onChange} /> : null}
      {hasRare || isUnfolded ? null : (
        <Button variant="subtle" size="xs" onClick={() => setUnfolded(true)}>
          More filters
        </Button>
      )}
      {countFilters(search) === 0 ? null : (
        <Button variant="subtle" size="xs" onClick={onClear}>
          Clear
        </Button>
      )}
    </Filters>
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
      <Choose
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
