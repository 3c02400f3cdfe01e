import { secondStepComplete, secondStepMethods, secondStepOptions, type SignedIn } from '@clarion/api-client';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ApiProblem } from '../../api/problem.js';
import { unwrap } from '../../api/unwrap.js';
import { CodeInput } from '../../domain/factors/code-input.js';
import { PasskeyError, presentPasskey, supportsPasskeys } from '../../domain/factors/passkey.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import { useCountdown } from '../../ui/time/use-countdown.js';
import { formatWait, retryTime } from '../../ui/time/time-left.js';
import { enterApp } from './enter-app.js';
import { FormError } from './entry-page.js';
import styles from './entry-page.module.css';
import { SignInProblem } from './sign-in-problem.js';
import { useFirstFocus } from './use-first-focus.js';

interface SecondStepProps {
  /** The path to continue at. */
  readonly next: string;
  /** Back to the first step. */
  readonly onBack: () => void;
}

/** The second step of a sign-in: a passkey, or a code. */
export function SecondStep({ next, onBack }: SecondStepProps): ReactNode {
  const methods = useQuery({
    queryKey: ['second-step'],
    queryFn: () => unwrap(secondStepMethods()),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (methods.isPending) return <Loading lines={2} />;
  if (methods.isError) return <ErrorState error={methods.error} onRetry={onBack} />;
  const has = (method: string): boolean => methods.data.methods.some((other) => other === method);
  return (
    <>
      {has('passkey') && supportsPasskeys() ? <PasskeyStep next={next} /> : null}
      {has('authenticator_app') || has('recovery_code') ? (
        <CodeStep next={next} hasApp={has('authenticator_app')} />
      ) : null}
      <div className={styles.help}>
        <p>
          Lost your second factor? Enter a recovery code. Without one, ask an owner or admin of your organization, or
          the administrator of this server, to reset it.
        </p>
        <Button variant="subtle" size="compact-sm" onClick={onBack}>
          Sign in as another user
        </Button>
      </div>
    </>
  );
}

function PasskeyStep({ next }: { readonly next: string }): ReactNode {
  const present = useMutation({
    mutationFn: async (): Promise<SignedIn> => {
      const credential = await presentPasskey(await unwrap(secondStepOptions()));
      return unwrap(secondStepComplete({ body: { credential } }));
    },
    onSuccess: () => enterApp(next),
  });
  return (
    <div className={styles.form}>
      {present.isError ? (
        <FormError>
          <StepProblem error={present.error} />
        </FormError>
      ) : null}
      <Button loading={present.isPending} onClick={() => present.mutate()}>
        Use a passkey
      </Button>
    </div>
  );
}

function CodeStep({ next, hasApp }: { readonly next: string; readonly hasApp: boolean }): ReactNode {
  const [code, setCode] = useState('');
  const [until, setUntil] = useState<number>();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const wait = useCountdown(until);
  useFirstFocus(form);
  const complete = useMutation({
    mutationFn: () => unwrap(secondStepComplete({ body: { code } })),
    onSuccess: () => enterApp(next),
    onError: (error) => {
      setUntil(retryTime(error, Date.now()));
      field.current?.select();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (wait === 0 && !complete.isPending) complete.mutate();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} aria-label="Second factor">
      {complete.isError && (until === undefined || wait > 0) ? (
        <FormError>
          <StepProblem error={complete.error} />
        </FormError>
      ) : null}
      <CodeInput
        ref={field}
        label="Code"
        description={hasApp ? 'The six digits of your authenticator app, or a recovery code.' : 'A recovery code.'}
        value={code}
        onChange={setCode}
      />
      <Button type="submit" loading={complete.isPending} disabled={code.trim() === '' || wait > 0}>
        {wait > 0 ? `Wait ${formatWait(wait)}` : 'Confirm'}
      </Button>
    </form>
  );
}

/** Explains why a second factor was not taken. */
export function StepProblem({ error }: { readonly error: unknown }): ReactNode {
  if (error instanceof PasskeyError) return error.message;
  if (error instanceof ApiProblem && error.code === 'invalid_credentials')
    return 'The code or the passkey is not valid, or the code has been used already.';
  if (error instanceof ApiProblem && error.code === 'no_session')
    return 'The sign-in took too long. Enter your password again.';
  if (error instanceof ApiProblem && error.status === 429) return 'Too many wrong codes. Wait, then try again.';
  return <SignInProblem error={error} />;
}
