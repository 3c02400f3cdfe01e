import { secondStepBegin, secondStepSignInAlone, type SignedIn } from '@clarion/api-client';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { presentPasskey } from '../../domain/factors/passkey.js';
import { enterApp } from './enter-app.js';
import { FormError } from './entry-page.js';
import styles from './entry-page.module.css';
import { StepProblem } from './second-step.js';

/** Button that signs in with a passkey alone. */
export function PasskeyLogin({ next }: { readonly next: string }): ReactNode {
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
