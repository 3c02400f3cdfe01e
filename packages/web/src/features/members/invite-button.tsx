import { Button, TextInput } from '@mantine/core';
import { invitationInvite, type CreatedInvitation } from '@clarion/api-client';
import { useState, type ReactNode, type FormEvent } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { Icon } from '../../ui/text/icon.js';
import { SecretDialog } from '../../ui/dialogs/secret-dialog.js';
import { unwrap } from '../../api/unwrap.js';
import { ApiProblem } from '../../api/problem.js';
import { ProblemNote } from '../../ui/feedback/problem-note.js';
import type { RoleName } from '../../domain/access/roles.js';
import { useChange } from '../../ui/forms/use-change.js';
import { RoleSelect } from './role-select.js';
import formStyles from '../../ui/forms/form.module.css';

type DialogState =
  { readonly kind: 'none' | 'form' } | { readonly kind: 'created'; readonly invitation: CreatedInvitation };

/** Button that creates an invitation and shows its link once. */
export function InviteButton(): ReactNode {
  const [dialog, setDialog] = useState<DialogState>({ kind: 'none' });
  const close = (): void => setDialog({ kind: 'none' });
  return (
    <>
      <Button size="xs" leftSection={<Icon name="plus" size={13} />} onClick={() => setDialog({ kind: 'form' })}>
        Invite member
      </Button>
      {dialog.kind === 'form' ? (
        <Dialog onClose={close} title="Invite member">
          <InviteForm onCreated={(invitation) => setDialog({ kind: 'created', invitation })} />
        </Dialog>
      ) : null}
      {dialog.kind === 'created' ? (
        <SecretDialog
          title={`${dialog.invitation.emailed ? 'Link sent' : 'Send this link'} to ${dialog.invitation.email}`}
          description={`${dialog.invitation.emailed ? 'The link is sent by e-mail. You may also copy it now' : 'No e-mail is sent. Copy the link now'}: it is shown only once. Anyone with it can join once, within seven days.`}
          copies={[{ label: 'Invitation link', text: dialog.invitation.url, what: 'the link' }]}
          confirmLabel="I have copied it"
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** Form with the e-mail address and role of the new member. */
function InviteForm({ onCreated }: { readonly onCreated: (invitation: CreatedInvitation) => void }): ReactNode {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<RoleName>('member');
  const invite = useChange({
    run: () => unwrap(invitationInvite({ body: { email: email.trim(), role } })),
    invalidates: [['invitations']],
    onDone: onCreated,
  });
  const problem = invite.error instanceof ApiProblem ? invite.error : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    invite.mutate();
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <TextInput
        data-autofocus
        label="E-mail"
        description="Used to sign in."
        name="email"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        error={problem?.errorFor('email')}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <RoleSelect label="Role" isLabelShown value={role} onChange={setRole} error={problem?.errorFor('role')} />
      <ProblemNote error={invite.error} fields={['email', 'role']} />
      <Button type="submit" loading={invite.isPending} disabled={email.trim() === ''}>
        Create link
      </Button>
    </form>
  );
}
