import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiProblem } from '../../api/problem.js';
import { CodeInput } from '../../domain/factors/code-input.js';
import { NewPasswordInput } from '../../ui/forms/new-password-input.js';
import { useCountdown } from '../../ui/time/use-countdown.js';
import { formatWait } from '../../ui/time/time-left.js';
import { validateAccount } from './validate-account.js';
import { FormError } from './entry-page.js';
import styles from './entry-page.module.css';
import { useFirstFocus } from './use-first-focus.js';
import { useFormErrors } from './use-form-errors.js';
import { SignInProblem } from './sign-in-problem.js';

/** Name and password of the invited user. */
export interface NewMember {
  readonly name: string;
  readonly password: string;
  /** Of an existing user with a second factor. */
  readonly code?: string;
}

interface InviteFormProps {
  readonly onAccept: (member: NewMember, onRefused: (error: unknown) => void) => void;
  readonly isPending: boolean;
  readonly error: unknown;
  /** Time of the next allowed attempt (epoch ms). */
  readonly until: number | undefined;
}

/** Form with which an invited user joins. */
export function InviteForm({ onAccept, isPending, error, until }: InviteFormProps): ReactNode {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const needsCode = useNeedsCode(error);
  const { ref, errorFor, show, showProblem } = useFormErrors();
  useFirstFocus(ref);
  const wait = useCountdown(until);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (show(validateAccount({ name, password })) && wait === 0 && !isPending)
      onAccept({ name, password, ...(needsCode ? { code } : {}) }, showProblem);
  };
  return (
    <form ref={ref} className={styles.form} onSubmit={submit} noValidate aria-label="Join">
      <AcceptProblem error={error} isWaitOver={until !== undefined && wait === 0} />
      <TextInput
        label="Your name"
        name="name"
        autoComplete="name"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errorFor('name')}
      />
      <NewPasswordInput
        label="Password"
        name="password"
        value={password}
        onChange={setPassword}
        error={errorFor('password')}
        personal={[name]}
      />
      {needsCode ? (
        <CodeInput
          label="Code"
          description="The six digits of your authenticator app, or a recovery code. With a passkey, sign in first in another tab, then join here."
          value={code}
          onChange={setCode}
        />
      ) : null}
      <Button type="submit" loading={isPending} disabled={wait > 0}>
        {wait > 0 ? `Wait ${formatWait(wait)}` : 'Join'}
      </Button>
      <div className={styles.help}>
        <p>Already have an account on this server? Enter its password. The account keeps its name.</p>
      </div>
    </form>
  );
}

/** Whether the server has asked for a code since the page was opened. */
function useNeedsCode(error: unknown): boolean {
  const [needsCode, setNeedsCode] = useState(false);
  const isAsked = error instanceof ApiProblem && error.code === 'second_factor_required';
  if (isAsked && !needsCode) setNeedsCode(true);
  return needsCode || isAsked;
}

/** Shows errors that do not belong to a field. */
function AcceptProblem({ error, isWaitOver }: { readonly error: unknown; readonly isWaitOver: boolean }): ReactNode {
  if (error === null || isWaitOver || (error instanceof ApiProblem && error.errors.length > 0)) return null;
  if (error instanceof ApiProblem && error.code === 'second_factor_required')
    return <FormError>Your account has a second factor. Enter its code, too.</FormError>;
  if (error instanceof ApiProblem && error.code === 'invalid_credentials') {
    return (
      <FormError>
        You already have an account on this server. Enter its password, and a new code of its second factor if it has
        one.
      </FormError>
    );
  }
  return (
    <FormError>
      <SignInProblem error={error} />
    </FormError>
  );
}
