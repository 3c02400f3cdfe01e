import { invitationList, invitationRevoke, type Invitation } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { ask, tell } from '../../api/ask.js';
import { Age } from '../../ui/age.js';
import { ConfirmButton } from '../../ui/confirm-button.js';
import { roleName } from '../../ui/role-words.js';
import { Note, Section } from '../../ui/section.js';
import { Cell, DataTable, type Column } from '../../ui/table.js';
import { Until } from '../../ui/until.js';
import { UserText } from '../../ui/user-text.js';
import { PagedList } from '../../ui/paged-list.js';
import { usePages } from '../../ui/use-pages.js';

const PAGE = 100;
const COLUMNS: readonly Column[] = [
  { name: 'E-mail' },
  { name: 'Role' },
  { name: 'Invited' },
  { name: 'Ends' },
  { name: 'Revoke', align: 'end', isUnnamed: true },
];

/** Who was invited and has not come yet. */
export function Invitations(): ReactNode {
  return (
    <Section title="Open invitations" aside="Whoever has the link of one can accept it, once, for seven days.">
      <InvitationList />
    </Section>
  );
}

function InvitationList(): ReactNode {
  const invitations = usePages({
    queryKey: ['invitations'],
    read: (cursor) => ask(invitationList({ query: { limit: PAGE, cursor } })),
  });
  return (
    <PagedList
      pages={invitations}
      lines={2}
      empty={<Note>There is none. Invite somebody: you get a link to pass on.</Note>}
    >
      {(items) => (
        <DataTable label="Open invitations" columns={COLUMNS}>
          <tbody>
            {items.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </tbody>
        </DataTable>
      )}
    </PagedList>
  );
}

function InvitationRow({
  invitation: { id, email, role, createdAt, expiresAt },
}: {
  readonly invitation: Invitation;
}): ReactNode {
  return (
    <tr>
      <Cell>
        <UserText text={email} />
      </Cell>
      <Cell label="Role">{roleName(role)}</Cell>
      <Cell label="Invited">
        <Age at={createdAt} />
      </Cell>
      <Cell label="Ends">
        <Until at={expiresAt} />
      </Cell>
      <Cell align="end">
        <ConfirmButton
          label="Revoke"
          about={email}
          title="Revoke the invitation"
          action="Revoke now"
          run={() => tell(invitationRevoke({ path: { invitationId: id } }))}
          stale={[['invitations']]}
          said="The invitation is revoked"
        >
          Its link stops working. You can invite <UserText text={email} /> anew.
        </ConfirmButton>
      </Cell>
    </tr>
  );
}
