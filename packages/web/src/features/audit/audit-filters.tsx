import { Button, TextInput } from '@mantine/core';
import { memberList } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { FilterSelect } from '../../ui/forms/filter-select.js';
import { FilterBar } from '../../ui/forms/filter-bar.js';
import { ACTION_LABELS } from './audit-texts.js';
import type { AuditSearch } from './audit-query.js';

interface AuditFiltersProps {
  readonly search: AuditSearch;
  readonly onChange: (name: keyof AuditSearch, value: string) => void;
}

const MAX_MEMBERS = 200;

/** Filters of the audit log. */
export function AuditFilters({ search, onChange }: AuditFiltersProps): ReactNode {
  const members = useQuery({
    queryKey: ['members', 'choices'],
    queryFn: () => unwrap(memberList({ query: { limit: MAX_MEMBERS } })),
    staleTime: 60_000,
  });
  const users = (members.data?.items ?? []).map(({ userId, name, email }) => ({
    value: userId,
    label: `${name} (${email})`,
  }));
  const actions = Object.entries(ACTION_LABELS).map(([value, label]) => ({ value, label }));
  return (
    <FilterBar label="Filter the audit log">
      <FilterSelect
        label="Action"
        width="14rem"
        value={search.action}
        data={actions}
        onChange={(value) => onChange('action', value)}
      />
      <FilterSelect
        label="User"
        width="14rem"
        value={search.actorId}
        data={users}
        onChange={(value) => onChange('actorId', value)}
      />
      <TextInput
        size="xs"
        type="date"
        label="From (UTC)"
        value={search.from?.slice(0, 10) ?? ''}
        onChange={(event) => onChange('from', event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        type="date"
        label="To (UTC)"
        value={search.to?.slice(0, 10) ?? ''}
        onChange={(event) => onChange('to', event.currentTarget.value)}
      />
      {Object.values(search).every((value) => value === undefined) ? null : (
        <Button variant="subtle" size="xs" component={Link} to="/settings/audit">
          Clear
        </Button>
      )}
    </FilterBar>
  );
}
