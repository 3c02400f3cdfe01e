import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiProblem } from '../../api/problem.js';
import { NewPassword } from '../../ui/new-password.js';
import { useCountdown } from '../../ui/use-countdown.js';
import { formatWait } from '../../ui/wait.js';
import { complaintsOf } from './complaints.js';
import { FormError } from './entry.js';
import styles from './entry.module.css';
import { useFirstFocus } from './first-focus.js';
import { useComplaints } from './form-complaints.js';
import { SignInProblem } from './sign-in-problem.js';

/** Who comes in. */
export interface Invited {
  readonly name: string;
  readonly password: string;
}

interface InviteFormProps {
  readonly onAccept: (who: Invited, onRefused: (error: unknown) => void) => void;
  readonly isPending: boolean;
  readonly error: unknown;
  /** No further try before, in ms since 1970. */
  readonly until: number | undefined;
}

/** Name and password of who was invited. */
export function InviteForm({ onAccept, isPending, error, until }: InviteFormProps): ReactNode {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const { ref, of, show, showProblem } = useComplaints();
  useFirstFocus(ref);
  const wait = useCountdown(until);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (show(complaintsOf({ name, password })) && wait === 0 && !isPending) onAccept({ name, password }, showProblem);
  };
  return (
    <form ref={ref} className={styles.form} onSubmit={submit} noValidate aria-label="Join">
      <AcceptProblem error={error} isOver={until !== undefined && wait === 0} />
      <TextInput
        label="Your name"
        name="name"
        autoComplete="name"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={of('name')}
      />
      <NewPassword
        label="Password"
        name="password"
        value={password}
        onChange={setPassword}
        error={of('password')}
        personal={[name]}
      />
      <Button type="submit" loading={isPending} disabled={wait > 0}>
        {wait > 0 ? `Wait ${formatWait(wait)}` : 'Join'}
      </Button>
      <div className={styles.help}>
        <p>You have an account on this server already? Enter its password: the account joins, and keeps its name.</p>
      </div>
    </form>
  );
}

/** What concerns no field; fields tell their own complaints. */
function AcceptProblem({ error, isOver }: { readonly error: unknown; readonly isOver: boolean }): ReactNode {
  if (error === null || isOver || (error instanceof ApiProblem && error.errors.length > 0)) return null;
  if (error instanceof ApiProblem && error.code === 'invalid_credentials') {
    return <FormError>You have an account on this server already, and this is not its password.</FormError>;
  }
  return (
    <FormError>
      <SignInProblem error={error} />
    </FormError>
  );
}
