import type { ReactNode } from 'react';
import { isAtLeast, useSession } from '../../api/session.js';
import { Page } from '../../ui/layout/page.js';
import { Note } from '../../ui/layout/section.js';
import { Invitations } from './invitations.js';
import { InviteButton } from './invite-button.js';
import { MemberList } from './member-list.js';
import { RoleTable } from './role-table.js';

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
