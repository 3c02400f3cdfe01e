import { memberList } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { DataTable, type Column } from '../../ui/table.js';
import { PagedList } from '../../ui/paged-list.js';
import { usePages } from '../../ui/use-pages.js';
import { MemberRow } from './member-row.js';

const PAGE = 100;
const COLUMNS: readonly Column[] = [
  { name: 'Member' },
  { name: 'Role' },
  { name: 'Last active' },
  { name: 'Since' },
  { name: 'Remove', align: 'end', isUnnamed: true },
];

/** The members; who joined first comes first. */
export function MemberList(): ReactNode {
  const members = usePages({
    queryKey: ['members', 'pages'],
    read: (cursor) => ask(memberList({ query: { limit: PAGE, cursor } })),
  });
  return (
    <PagedList pages={members} lines={6} empty={null}>
      {(items) => (
        <DataTable label="Members" columns={COLUMNS}>
          <tbody>
            {items.map((member) => (
              <MemberRow key={member.userId} member={member} />
            ))}
          </tbody>
        </DataTable>
      )}
    </PagedList>
  );
}
