import { Button, TextInput } from '@mantine/core';
import { invitationInvite, type CreatedInvitation } from '@clarion/api-client';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { ApiProblem } from '../../api/problem.js';
import styles from '../../ui/form.module.css';
import { ProblemNote } from '../../ui/problem-note.js';
import type { RoleName } from '../../ui/role-words.js';
import { useChange } from '../../ui/use-change.js';
import { RoleSelect } from './role-select.js';

/** Whom to invite, as what. */
export function InviteForm({ onMade }: { readonly onMade: (invitation: CreatedInvitation) => void }): ReactNode {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<RoleName>('member');
  const invite = useChange({
    run: () => ask(invitationInvite({ body: { email: email.trim(), role } })),
    stale: [['invitations']],
    onDone: onMade,
  });
  const problem = invite.error instanceof ApiProblem ? invite.error : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    invite.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        data-autofocus
        label="E-mail"
        description="They sign in with it. No mail is sent."
        name="email"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        error={problem?.of('email')}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <RoleSelect label="Role" isLabelShown value={role} onChange={setRole} error={problem?.of('role')} />
      <ProblemNote error={invite.error} fields={['email', 'role']} />
      <Button type="submit" loading={invite.isPending} disabled={email.trim() === ''}>
        Make the link
      </Button>
    </form>
  );
}
