import type { ReactNode } from 'react';
import { isAtLeast, useSession } from '../../api/session.js';
import { Page } from '../../ui/page.js';
import { Note } from '../../ui/section.js';
import { Invitations } from './invitations.js';
import { InviteButton } from './invite-button.js';
import { MemberList } from './member-list.js';
import { RoleTable } from './role-table.js';

/** Who belongs to the organization, who was invited, and what each role may do. */
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
        <Note>Admins and owners see the members, and invite others. Ask one of them.</Note>
      )}
      <RoleTable />
    </Page>
  );
}
