import { Button, TextInput } from '@mantine/core';
import { memberList } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { Choose } from '../../ui/choose.js';
import { Filters } from '../../ui/filters.js';
import { ACTIONS } from './action-words.js';
import type { AuditSearch } from './audit-query.js';

interface AuditFiltersProps {
  readonly search: AuditSearch;
  readonly onChange: (name: keyof AuditSearch, value: string) => void;
}

const MEMBERS = 200;

/** What the log is filtered by. */
export function AuditFilters({ search, onChange }: AuditFiltersProps): ReactNode {
  const members = useQuery({
    queryKey: ['members', 'choices'],
    queryFn: () => ask(memberList({ query: { limit: MEMBERS } })),
    staleTime: 60_000,
  });
  const people = (members.data?.items ?? []).map(({ userId, name, email }) => ({
    value: userId,
    label: `${name} (${email})`,
  }));
  const actions = Object.entries(ACTIONS).map(([value, label]) => ({ value, label }));
  return (
    <Filters label="Filter the audit log">
      <Choose
        label="What"
        width="14rem"
        value={search.action}
        data={actions}
        onChange={(value) => onChange('action', value)}
      />
      <Choose
        label="Who"
        width="14rem"
        value={search.actorId}
        data={people}
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
    </Filters>
  );
}
