import { passwordResetRequest } from '@clarion/api-client';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ensureOk } from '../../api/unwrap.js';
import { EntryPage, FormError } from './entry-page.js';
import styles from './entry-page.module.css';
import { SignInProblem } from './sign-in-problem.js';
import { useFirstFocus } from './use-first-focus.js';

/** Page where users ask for a link to choose a new password. */
export function ForgotPasswordPage(): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  useFirstFocus(form);
  const request = useMutation({
    mutationFn: () => ensureOk(passwordResetRequest({ body: { email: email.trim() } })),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!request.isPending) request.mutate();
  };
  if (request.isSuccess)
    return (
      <EntryPage
        title="Check your e-mail"
        intro={
          <p>If the address has an account with a password, a link is on its way. It works once, within an hour.</p>
        }
      >
        <Link to="/login">Back to sign-in</Link>
      </EntryPage>
    );
  return (
    <EntryPage title="Forgot your password?" intro={<p>We send you a link to choose a new one.</p>}>
      <form ref={form} className={styles.form} onSubmit={submit} aria-label="Forgot password">
        {request.isError ? (
          <FormError>
            <SignInProblem error={request.error} />
          </FormError>
        ) : null}
        <TextInput
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" loading={request.isPending}>
          Send link
        </Button>
      </form>
      <Link to="/login">Back to sign-in</Link>
    </EntryPage>
  );
}
