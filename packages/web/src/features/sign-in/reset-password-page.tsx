import { passwordResetComplete } from '@clarion/api-client';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiProblem } from '../../api/problem.js';
import { ensureOk } from '../../api/unwrap.js';
import { NewPasswordInput } from '../../ui/forms/new-password-input.js';
import { EntryPage, FormError } from './entry-page.js';
import styles from './entry-page.module.css';
import { SignInProblem } from './sign-in-problem.js';
import { useFirstFocus } from './use-first-focus.js';
import { useFormErrors } from './use-form-errors.js';
import { validateAccount } from './validate-account.js';

/** Page where a user chooses a new password. The link that leads here has its secret after `#`, which browsers send to nobody. */
export function ResetPasswordPage(): ReactNode {
  const value = useLocation({ select: (location) => location.hash });
  const [password, setPassword] = useState('');
  const { ref, errorFor, show, showProblem } = useFormErrors();
  useFirstFocus(ref);
  const complete = useMutation({
    mutationFn: () => ensureOk(passwordResetComplete({ body: { value, password } })),
    onError: showProblem,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (show(validateAccount({ password })) && !complete.isPending) complete.mutate();
  };
  const problem = complete.error instanceof ApiProblem ? complete.error : undefined;
  if (complete.isSuccess)
    return (
      <EntryPage title="Your password has changed" intro={<p>You are signed out everywhere.</p>}>
        <Link to="/login">Sign in</Link>
      </EntryPage>
    );
  if (value === '' || problem?.code === 'not_found')
    return (
      <EntryPage
        title="This link is no longer valid"
        intro={<p>A link works once, within an hour. Open the complete link, or ask for a new one.</p>}
      >
        <Link to="/forgot-password">Ask for a new link</Link>
      </EntryPage>
    );
  return (
    <EntryPage title="Choose a new password">
      <form ref={ref} className={styles.form} onSubmit={submit} noValidate aria-label="New password">
        {complete.isError && (problem === undefined || problem.errors.length === 0) ? (
          <FormError>
            <SignInProblem error={complete.error} />
          </FormError>
        ) : null}
        <NewPasswordInput
          label="New password"
          name="password"
          value={password}
          onChange={setPassword}
          error={errorFor('password')}
          personal={[]}
        />
        <Button type="submit" loading={complete.isPending}>
          Change password
        </Button>
      </form>
    </EntryPage>
  );
}
