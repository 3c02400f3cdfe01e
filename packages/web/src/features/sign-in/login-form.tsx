import { Button, PasswordInput, TextInput } from '@mantine/core';
import { sessionSignIn } from '@clarion/api-client';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ApiProblem } from '../../api/problem.js';
import { unwrap } from '../../api/unwrap.js';
import { useCountdown } from '../../ui/time/use-countdown.js';
import { formatWait, retryTime } from '../../ui/time/time-left.js';
import { FormError } from './entry-page.js';
import styles from './entry-page.module.css';
import { useFirstFocus } from './use-first-focus.js';
import { SignInProblem } from './sign-in-problem.js';
import { enterApp } from './enter-app.js';

interface LoginFormProps {
  /** The path to continue at. */
  readonly next: string;
  /** Called when the password is right and the account has a second factor. */
  readonly onSecondStep: () => void;
}

/** Sign-in form. */
export function LoginForm({ next, onSecondStep }: LoginFormProps): ReactNode {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [until, setUntil] = useState<number>();
  const form = useRef<HTMLFormElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const wait = useCountdown(until);
  useFirstFocus(form);
  const signIn = useMutation({
    mutationFn: () => unwrap(sessionSignIn({ body: { email: email.trim(), password } })),
    onSuccess: () => enterApp(next),
    onError: (error) => {
      if (error instanceof ApiProblem && error.code === 'second_factor_required') {
        onSecondStep();
        return;
      }
      setUntil(retryTime(error, Date.now()));
      passwordField.current?.select();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (wait === 0 && !signIn.isPending) signIn.mutate();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} aria-label="Sign in">
      {signIn.isError && (until === undefined || wait > 0) ? (
        <FormError>
          <SignInProblem error={signIn.error} />
        </FormError>
      ) : null}
      <TextInput
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        ref={passwordField}
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
      />
      <Button type="submit" loading={signIn.isPending} disabled={wait > 0}>
        {wait > 0 ? `Wait ${formatWait(wait)}` : 'Sign in'}
      </Button>
    </form>
  );
}
