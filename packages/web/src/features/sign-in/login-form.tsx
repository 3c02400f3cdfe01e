import { Button, PasswordInput, TextInput } from '@mantine/core';
import { sessionSignIn } from '@clarion/api-client';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { useCountdown } from '../../ui/use-countdown.js';
import { formatWait, waitUntil } from '../../ui/wait.js';
import { FormError } from './entry.js';
import styles from './entry.module.css';
import { useFirstFocus } from './first-focus.js';
import { SignInProblem } from './sign-in-problem.js';
import { useEntrance } from './use-entrance.js';

/** E-mail address and password, and the way on. */
export function LoginForm({ next }: { readonly next: string }): ReactNode {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [until, setUntil] = useState<number>();
  const form = useRef<HTMLFormElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const wait = useCountdown(until);
  const enter = useEntrance();
  useFirstFocus(form);
  const signIn = useMutation({
    mutationFn: () => ask(sessionSignIn({ body: { email: email.trim(), password } })),
    onSuccess: () => enter(next),
    onError: (error) => {
      setUntil(waitUntil(error, Date.now()));
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
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
      />
      <Button type="submit" loading={signIn.isPending} disabled={wait > 0}>
        {wait > 0 ? `Wait ${formatWait(wait)}` : 'Sign in'}
      </Button>
    </form>
  );
}
