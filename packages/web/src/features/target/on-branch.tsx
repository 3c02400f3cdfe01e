import type { ReactNode } from 'react';
import { UserText } from '../../ui/text/user-text.js';

/** Says of which branch something is; null: of every branch. */
export function OnBranch({ branch }: { readonly branch: string | null }): ReactNode {
  if (branch === null) return 'On every branch';
  return (
    <>
      On <UserText text={branch} />
    </>
  );
}
