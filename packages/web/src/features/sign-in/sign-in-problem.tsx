import type { ReactNode } from 'react';
import { ApiProblem } from '../../api/problem.js';

/** Explains why sign-in failed. Does not reveal whether an account exists. */
export function SignInProblem({ error }: { readonly error: unknown }): ReactNode {
  if (!(error instanceof ApiProblem)) return 'Something went wrong. Reload the page.';
  if (error.code === 'invalid_credentials') return 'Wrong e-mail or password.';
  if (error.status === 429) return 'Too many failed sign-ins. Wait, then try again.';
  return (
    <>
      {error.message}
      {error.requestId === '' ? null : (
        <>
          {' '}
          Request ID <code>{error.requestId}</code>
        </>
      )}
    </>
  );
}
