import type { ReactNode } from 'react';
import { ApiProblem } from '../../api/problem.js';

/** Why somebody could not come in, and what to do. Nothing tells whether an address is known. */
export function SignInProblem({ error }: { readonly error: unknown }): ReactNode {
  if (!(error instanceof ApiProblem)) return 'Something went wrong. Load the page again.';
  if (error.code === 'invalid_credentials') return 'This e-mail address and password do not go together.';
  if (error.status === 429) return 'Too many sign-ins failed. Wait, then try again.';
  return (
    <>
      {error.message}
      {error.requestId === '' ? null : (
        <>
          {' '}
          Request <code>{error.requestId}</code>
        </>
      )}
    </>
  );
}
