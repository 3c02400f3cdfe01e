import { Button, Checkbox, PasswordInput } from '@mantine/core';
import { profileChangePassword, sessionConfirmationOptions, type User } from '@clarion/api-client';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ensureOk, unwrap } from '../../api/unwrap.js';
import { ApiProblem } from '../../api/problem.js';
import { presentPasskey } from '../../domain/factors/passkey.js';
import { useOwnPasskey } from '../../domain/factors/use-own-passkey.js';
import { focusFirstInvalid } from '../../ui/forms/focus-first-invalid.js';
import styles from '../../ui/forms/form.module.css';
import { NewPasswordInput } from '../../ui/forms/new-password-input.js';
import { ProblemNote } from '../../ui/feedback/problem-note.js';
import { Section } from '../../ui/layout/section.js';
import { useChange } from '../../ui/forms/use-change.js';

const FIELDS = ['currentPassword', 'newPassword'];

/** Changes the password and ends all other sessions. */
export function Password({ user }: { readonly user: User }): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const [revokeTokens, setRevoke] = useState(false);
  const hasPasskey = useOwnPasskey();
  const [usesPasskey, setUsesPasskey] = useState(false);
  const change = useChange({
    run: async () => {
      const proof = usesPasskey
        ? { credential: await presentPasskey(await unwrap(sessionConfirmationOptions())) }
        : { currentPassword };
      await ensureOk(profileChangePassword({ body: { ...proof, newPassword, revokeTokens } }));
    },
    invalidates: [['sessions'], ['tokens']],
    successMessage: 'Password changed',
    onDone: () => {
      setCurrent('');
      setNew('');
      setRevoke(false);
      setUsesPasskey(false);
    },
  });
  const problem = change.error instanceof ApiProblem ? change.error : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate(undefined, {
      onError: (error) =>
        focusFirstInvalid(form.current, (name) => error instanceof ApiProblem && error.errorFor(name) !== undefined),
    });
  };
  return (
    <Section title="Password" aside="Changing it signs you out everywhere else.">
      <form ref={form} className={styles.form} style={{ maxWidth: '28rem' }} onSubmit={submit} aria-label="Password">
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        {usesPasskey ? null : (
          <PasswordInput
            label="Current password"
            name="currentPassword"
            autoComplete="current-password"
            maxLength={1024}
            value={currentPassword}
            error={problem?.errorFor('currentPassword')}
            aria-invalid={problem?.errorFor('currentPassword') !== undefined}
            onChange={(event) => setCurrent(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': 'Show current password', tabIndex: 0 }}
          />
        )}
        {hasPasskey ? (
          <Checkbox
            label="Use a passkey instead of the current password"
            checked={usesPasskey}
            onChange={(event) => setUsesPasskey(event.currentTarget.checked)}
          />
        ) : null}
        <NewPasswordInput
          label="New password"
          name="newPassword"
          value={newPassword}
          onChange={setNew}
          error={problem?.errorFor('newPassword')}
          personal={[user.name, user.email]}
        />
        <Checkbox
          label="Revoke all my tokens, too"
          description="If another person may know your password. CI jobs and devices with your tokens stop working."
          checked={revokeTokens}
          onChange={(event) => setRevoke(event.currentTarget.checked)}
        />
        <ProblemNote error={change.error} fields={FIELDS} />
        <div>
          <Button
            type="submit"
            variant="default"
            loading={change.isPending}
            disabled={(currentPassword === '' && !usesPasskey) || newPassword === ''}
          >
            Change password
          </Button>
        </div>
      </form>
    </Section>
  );
}
