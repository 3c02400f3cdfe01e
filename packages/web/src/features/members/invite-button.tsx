import { Button } from '@mantine/core';
import type { CreatedInvitation } from '@clarion/api-client';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.js';
import { Icon } from '../../ui/icon.js';
import { SecretDialog } from '../../ui/secret-dialog.js';
import { InviteForm } from './invite-form.js';

type Shown = { readonly kind: 'none' | 'form' } | { readonly kind: 'made'; readonly invitation: CreatedInvitation };

/** A button that makes an invitation and shows its link, this once. */
export function InviteButton(): ReactNode {
  const [dialog, setDialog] = useState<Shown>({ kind: 'none' });
  const close = (): void => setDialog({ kind: 'none' });
  return (
    <>
      <Button size="xs" leftSection={<Icon name="plus" size={13} />} onClick={() => setDialog({ kind: 'form' })}>
        Invite
      </Button>
      {dialog.kind === 'form' ? (
        <Dialog onClose={close} title="Invite somebody">
          <InviteForm onMade={(invitation) => setDialog({ kind: 'made', invitation })} />
        </Dialog>
      ) : null}
      {dialog.kind === 'made' ? (
        <SecretDialog
          title={`Send this link to ${dialog.invitation.email}`}
          lead="No mail is sent. The link is shown now and never again; whoever has it can join, once, within seven days."
          label="Invitation"
          value={dialog.invitation.url}
          what="the link"
          done="I have copied it"
          onClose={close}
        />
      ) : null}
    </>
  );
}
