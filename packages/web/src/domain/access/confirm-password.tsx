import { sessionConfirm, sessionConfirmationOptions } from '@clarion/api-client';
import { Anchor, Button, PasswordInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { signInMethodsQuery, singleSignOnPath } from '../../api/sign-in-methods.js';
import { unwrap } from '../../api/unwrap.js';
import { ApiProblem } from '../../api/problem.js';
import { useSession } from '../../api/session.js';
import { ProblemNote } from '../../ui/feedback/problem-note.js';
import { useChange } from '../../ui/forms/use-change.js';
import { useCountdown } from '../../ui/time/use-countdown.js';
import { formatWait, retryTime } from '../../ui/time/time-left.js';
import { presentPasskey } from '../factors/passkey.js';
import { useOwnPasskey } from '../factors/use-own-passkey.js';
import styles from './access.module.css';

const FIELDS = ['password'];

interface ConfirmPasswordProps {
  /** Why the password is needed. */
  readonly description: string;
  /** Label of the button. */
  readonly action: string;
  /** Whether what follows the confirmation is running. */
  readonly isBusy: boolean;
  readonly onConfirmed: () => void;
}

/** Asks for the password if the last sign-in is too long ago, then continues. */
export function ConfirmPassword({ description, action, isBusy, onConfirmed }: ConfirmPasswordProps): ReactNode {
  const { user } = useSession();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const confirm = useChange({
    run: () => unwrap(sessionConfirm({ body: { password } })),
    invalidates: [['sessions']],
    onDone: onConfirmed,
  });
  const [until, setUntil] = useState<number>();
  const wait = useCountdown(until);
  useEffect(() => field.current?.focus(), []);
  const onError = (error: Error): void => {
    setUntil(retryTime(error, Date.now()));
    field.current?.select();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (password !== '' && wait === 0 && !confirm.isPending) confirm.mutate(undefined, { onError });
  };
  const passwordError = confirm.error instanceof ApiProblem ? confirm.error.errorFor('password') : undefined;
  const isWaitOver = until !== undefined && wait === 0;
  return (
    <form className={styles.confirm} onSubmit={submit} noValidate aria-labelledby="confirm-password">
      <h3 id="confirm-password" className={styles.heading}>
        Confirm your password
      </h3>
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordInput
        ref={field}
        label="Password"
        description={description}
        name="password"
        autoComplete="current-password"
        maxLength={1024}
        value={password}
        error={passwordError}
        aria-invalid={passwordError !== undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
      />
      {isWaitOver ? null : <ProblemNote error={confirm.error} fields={FIELDS} />}
      <div>
        <Button type="submit" loading={confirm.isPending || isBusy} disabled={password === '' || wait > 0}>
          {wait > 0 ? `Wait ${formatWait(wait)}` : action}
        </Button>
      </div>
      <ConfirmWithPasskey onConfirmed={onConfirmed} isBusy={isBusy} />
      <ConfirmWithProvider />
    </form>
  );
}

/** For users who have a passkey, also those without a password. */
function ConfirmWithPasskey({ onConfirmed, isBusy }: Pick<ConfirmPasswordProps, 'onConfirmed' | 'isBusy'>): ReactNode {
  const canConfirm = useOwnPasskey();
  const confirm = useChange({
    run: async () => {
      const credential = await presentPasskey(await unwrap(sessionConfirmationOptions()));
      return unwrap(sessionConfirm({ body: { credential } }));
    },
    invalidates: [['sessions']],
    onDone: onConfirmed,
  });
  if (!canConfirm) return null;
  return (
    <div>
      <ProblemNote error={confirm.error} />
      <Button variant="default" loading={confirm.isPending || isBusy} onClick={() => confirm.mutate()}>
        Use a passkey instead
      </Button>
    </div>
  );
}

/** For users of the company's identity provider, who have no password here. Leaves the page and comes back. */
function ConfirmWithProvider(): ReactNode {
  const { data } = useQuery(signInMethodsQuery);
  const provider = data?.singleSignOn ?? null;
  if (provider === null) return null;
  const { pathname, search } = window.location;
  return (
    <div>
      <Anchor href={singleSignOnPath(pathname + search, { confirm: true })}>Confirm with {provider} instead</Anchor>
    </div>
  );
}
