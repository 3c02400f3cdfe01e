import type { ReactNode } from 'react';
import { isAtLeast, useSession } from '../../api/session.js';
import { Page } from '../../ui/layout/page.js';
import { Note } from '../../ui/layout/section.js';
import { Invitations } from './invitations.js';
import { InviteButton } from './invite-button.js';
import { RoleTable } from './role-table.js';
import { memberList } from '@clarion/api-client';
import { unwrap } from '../../api/unwrap.js';
import { DataTable, type Column } from '../../ui/lists/table.js';
import { PagedList } from '../../ui/lists/paged-list.js';
import { usePages } from '../../ui/lists/use-pages.js';
import { MemberRow } from './member-row.js';

const PAGE_SIZE = 100;

const COLUMNS: readonly Column[] = [
  { name: 'Member' },
  { name: 'Role' },
  { name: 'Last active' },
  { name: 'Joined' },
  { name: 'Actions', align: 'end', isNameHidden: true },
];

/** Lists members, open invitations and the permissions of each role. */
export function MembersPage(): ReactNode {
  const isAdmin = isAtLeast(useSession().role, 'admin');
  return (
    <Page title="Members" actions={isAdmin ? <InviteButton /> : undefined}>
      {isAdmin ? (
        <>
          <MemberList />
          <Invitations />
        </>
      ) : (
        <Note>Only admins and owners can see and invite members.</Note>
      )}
      <RoleTable />
    </Page>
  );
}

/** Lists the members in the order they joined. */
function MemberList(): ReactNode {
  const members = usePages({
    queryKey: ['members', 'pages'],
    read: (cursor) => unwrap(memberList({ query: { limit: PAGE_SIZE, cursor } })),
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
