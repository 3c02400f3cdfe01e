import { Button, PasswordInput } from '@mantine/core';
import { profileChangePassword, type User } from '@clarion/api-client';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { tell } from '../../api/ask.js';
import { ApiProblem } from '../../api/problem.js';
import { focusFirstWrong } from '../../ui/focus-wrong.js';
import styles from '../../ui/form.module.css';
import { NewPassword } from '../../ui/new-password.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { Section } from '../../ui/section.js';
import { useChange } from '../../ui/use-change.js';

const FIELDS = ['currentPassword', 'newPassword'];

/** Changes the password; all other sessions end. */
export function Password({ user }: { readonly user: User }): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const change = useChange({
    run: () => tell(profileChangePassword({ body: { currentPassword, newPassword } })),
    stale: [['sessions']],
    said: 'The password is changed',
    onDone: () => {
      setCurrent('');
      setNew('');
    },
  });
  const problem = change.error instanceof ApiProblem ? change.error : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate(undefined, {
      onError: (error) =>
        focusFirstWrong(form.current, (name) => error instanceof ApiProblem && error.of(name) !== undefined),
    });
  };
  return (
    <Section title="Password" aside="A change signs you out everywhere but here. Tokens stay.">
      <form ref={form} className={styles.form} style={{ maxWidth: '28rem' }} onSubmit={submit} aria-label="Password">
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordInput
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          maxLength={1024}
          value={currentPassword}
          error={problem?.of('currentPassword')}
          aria-invalid={problem?.of('currentPassword') !== undefined}
          onChange={(event) => setCurrent(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the current password', tabIndex: 0 }}
        />
        <NewPassword
          label="New password"
          name="newPassword"
          value={newPassword}
          onChange={setNew}
          error={problem?.of('newPassword')}
          personal={[user.name, user.email]}
        />
        <ProblemNote error={change.error} fields={FIELDS} />
        <div>
          <Button
            type="submit"
            variant="default"
            loading={change.isPending}
            disabled={currentPassword === '' || newPassword === ''}
          >
            Change the password
          </Button>
        </div>
      </form>
    </Section>
  );
}
