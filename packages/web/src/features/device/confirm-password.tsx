import { sessionConfirm } from '@clarion/api-client';
import { Button, PasswordInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { ApiProblem } from '../../api/problem.js';
import { useSession } from '../../api/session.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { useChange } from '../../ui/use-change.js';
import { useCountdown } from '../../ui/use-countdown.js';
import { formatWait, waitUntil } from '../../ui/wait.js';
import styles from './device.module.css';

const FIELDS = ['password'];

interface ConfirmPasswordProps {
  /** What was wanted goes on. */
  readonly isGoingOn: boolean;
  readonly onConfirmed: () => void;
}

/** Asks for the password of who signed in too long ago, on the spot; then what was wanted goes on. */
export function ConfirmPassword({ isGoingOn, onConfirmed }: ConfirmPasswordProps): ReactNode {
  const { user } = useSession();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const confirm = useChange({
    run: () => ask(sessionConfirm({ body: { password } })),
    stale: [['sessions']],
    onDone: onConfirmed,
  });
  const [until, setUntil] = useState<number>();
  const wait = useCountdown(until);
  useEffect(() => field.current?.focus(), []);
  const refused = (error: Error): void => {
    setUntil(waitUntil(error, Date.now()));
    field.current?.select();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (password !== '' && wait === 0 && !confirm.isPending) confirm.mutate(undefined, { onError: refused });
  };
  const complaint = confirm.error instanceof ApiProblem ? confirm.error.of('password') : undefined;
  const isWaitOver = until !== undefined && wait === 0;
  return (
    <form className={styles.confirm} onSubmit={submit} noValidate aria-labelledby="device-confirm">
      <h3 id="device-confirm" className={styles.heading}>
        Confirm that it is you
      </h3>
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordInput
        ref={field}
        label="Password"
        description="You signed in more than 15 minutes ago. With your password the device is approved."
        name="password"
        autoComplete="current-password"
        maxLength={1024}
        value={password}
        error={complaint}
        aria-invalid={complaint !== undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
      />
      {isWaitOver ? null : <ProblemNote error={confirm.error} fields={FIELDS} />}
      <div>
        <Button type="submit" loading={confirm.isPending || isGoingOn} disabled={password === '' || wait > 0}>
          {wait > 0 ? `Wait ${formatWait(wait)}` : 'Confirm and approve'}
        </Button>
      </div>
    </form>
  );
}
