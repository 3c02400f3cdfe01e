import { Button } from '@mantine/core';
import { setupState, secondStepBegin, secondStepSignInAlone, type SignedIn } from '@clarion/api-client';
import { useQuery, useMutation } from '@tanstack/react-query';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { signInMethodsQuery, singleSignOnPath } from '../../api/sign-in-methods.js';
import { supportsPasskeys, presentPasskey } from '../../domain/factors/passkey.js';
import { unwrap } from '../../api/unwrap.js';
import { EntryPage, FormError } from './entry-page.js';
import styles from './entry-page.module.css';
import { LoginForm } from './login-form.js';
import { SecondStep, StepProblem } from './second-step.js';
import { nextPath } from './sign-in-url.js';
import { enterApp } from './enter-app.js';

const PROBLEMS: Readonly<Record<string, string>> = {
  sign_in_expired: 'The sign-in took too long, or began in another browser. Try again.',
  provider_refused: 'The identity provider did not confirm the sign-in. Try again.',
  provider_unavailable: 'The identity provider cannot be reached. Try again later.',
  email_not_verified:
    'The identity provider has no verified e-mail address of your company for you. Ask its administrator.',
  address_taken: 'Your e-mail address belongs to another user here. Ask the administrator of this server.',
  not_a_member: 'You are not an active member of an organization on this server. Ask an owner or admin.',
};

/** Sign-in page. Redirects to the setup page if the server is not set up yet. */
export function LoginPage(): ReactNode {
  const { next, problem } = useSearch({ from: '/login' });
  const [isSecondStep, setSecondStep] = useState(false);
  const setup = useQuery({ queryKey: ['setup'], queryFn: () => unwrap(setupState()) });
  const methods = useQuery(signInMethodsQuery);
  if (setup.data?.required === true) return <Navigate to="/setup" replace />;
  const provider = methods.data?.singleSignOn ?? null;
  const reason = singleSignOnProblem(problem);
  const form = { next: nextPath(next), onSecondStep: () => setSecondStep(true) };
  if (isSecondStep)
    return (
      <EntryPage title="Confirm it is you">
        <SecondStep next={nextPath(next)} onBack={() => setSecondStep(false)} />
      </EntryPage>
    );
  return (
    <EntryPage title="Sign in">
      {reason === undefined ? null : <FormError>{reason}</FormError>}
      {provider === null ? null : (
        <Button component="a" href={singleSignOnPath(nextPath(next))}>
          Sign in with {provider}
        </Button>
      )}
      {methods.data?.passwords === false ? <PasswordsOff {...form} /> : <Passwords {...form} />}
    </EntryPage>
  );
}

interface PasswordsProps {
  readonly next: string;
  readonly onSecondStep: () => void;
}

function Passwords(form: PasswordsProps): ReactNode {
  const { data } = useQuery(signInMethodsQuery);
  return (
    <>
      <LoginForm {...form} />
      {data?.passkeys === true && supportsPasskeys() ? <PasskeyLogin next={form.next} /> : null}
      <div className={styles.help}>
        {data?.passwordReset === true ? (
          <p>
            <Link to="/forgot-password">Forgot your password?</Link>
          </p>
        ) : (
          <p>
            Forgot your password? Ask an owner or admin of your organization, or the administrator of this server. This
            server does not send e-mail.
          </p>
        )}
      </div>
    </>
  );
}

/** The form stays at hand for a password that the operator has set. */
function PasswordsOff(form: PasswordsProps): ReactNode {
  return (
    <details className={styles.help}>
      <summary>Passwords are switched off. Sign in with a password of the server’s administrator</summary>
      <LoginForm {...form} />
    </details>
  );
}

/** Button that signs in with a passkey alone. */
function PasskeyLogin({ next }: { readonly next: string }): ReactNode {
  const signIn = useMutation({
    mutationFn: async (): Promise<SignedIn> => {
      const credential = await presentPasskey(await unwrap(secondStepBegin()));
      return unwrap(secondStepSignInAlone({ body: { credential } }));
    },
    onSuccess: () => enterApp(next),
  });
  return (
    <div className={styles.form}>
      {signIn.isError ? (
        <FormError>
          <StepProblem error={signIn.error} />
        </FormError>
      ) : null}
      <Button variant="default" loading={signIn.isPending} onClick={() => signIn.mutate()}>
        Sign in with a passkey
      </Button>
    </div>
  );
}

/** Returns why a sign-in with the identity of the company failed, from `problem` in the address; undefined for any other text. */
function singleSignOnProblem(problem: string | undefined): string | undefined {
  return problem !== undefined && Object.hasOwn(PROBLEMS, problem) ? PROBLEMS[problem] : undefined;
}
