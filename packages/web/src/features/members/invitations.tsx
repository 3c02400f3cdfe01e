import { invitationList, invitationRevoke, type Invitation } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { unwrap, ensureOk } from '../../api/unwrap.js';
import { Age } from '../../ui/time/age.js';
import { ConfirmButton } from '../../ui/dialogs/confirm-button.js';
import { roleName } from '../../domain/access/roles.js';
import { Note, Section } from '../../ui/layout/section.js';
import { Cell, DataTable, type Column } from '../../ui/lists/table.js';
import { TimeUntil } from '../../ui/time/time-until.js';
import { UserText } from '../../ui/text/user-text.js';
import { PagedList } from '../../ui/lists/paged-list.js';
import { usePages } from '../../ui/lists/use-pages.js';

const PAGE_SIZE = 100;
const COLUMNS: readonly Column[] = [
  { name: 'E-mail' },
  { name: 'Role' },
  { name: 'Invited' },
  { name: 'Expires' },
  { name: 'Revoke', align: 'end', isNameHidden: true },
];

/** Lists invitations that have not been accepted yet. */
export function Invitations(): ReactNode {
  return (
    <Section title="Open invitations" aside="Anyone with the link can accept an invitation once, within seven days.">
      <InvitationList />
    </Section>
  );
}

function InvitationList(): ReactNode {
  const invitations = usePages({
    queryKey: ['invitations'],
    read: (cursor) => unwrap(invitationList({ query: { limit: PAGE_SIZE, cursor } })),
  });
  return (
    <PagedList
      pages={invitations}
      lines={2}
      empty={<Note>No open invitations. Invite a member to get a link you can send.</Note>}
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
      <Cell label="Expires">
        <TimeUntil at={expiresAt} />
      </Cell>
      <Cell align="end">
        <ConfirmButton
          label="Revoke"
          about={email}
          title="Revoke invitation"
          action="Revoke now"
          run={() => ensureOk(invitationRevoke({ path: { invitationId: id } }))}
          invalidates={[['invitations']]}
          successMessage="Invitation revoked"
        >
          The link stops working. You can invite <UserText text={email} /> again.
        </ConfirmButton>
      </Cell>
    </tr>
  );
}
