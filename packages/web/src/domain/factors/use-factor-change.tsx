import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useChange } from '../../ui/forms/use-change.js';
import { ConfirmPassword } from '../access/confirm-password.js';
import { requiresPassword } from '../access/requires-password.js';

const AFFECTED_QUERIES = [['second-factors'], ['session'], ['sessions']];

interface FactorChangeOptions<Output> {
  readonly run: () => Promise<Output>;
  readonly successMessage?: string;
  readonly onDone?: (output: Output) => void;
}

/** A change of the second factors; `confirmation` asks for the password first where the sign-in is too long ago. */
export interface FactorChange<Output> {
  readonly change: UseMutationResult<Output, Error, void>;
  readonly confirmation: ReactNode;
}

/** Runs a change of the second factors. */
export function useFactorChange<Output>(options: FactorChangeOptions<Output>): FactorChange<Output> {
  const change = useChange({ ...options, invalidates: AFFECTED_QUERIES });
  const confirmation = requiresPassword(change.error) ? (
    <ConfirmPassword
      description="You signed in more than 12 hours ago. Enter your password to change your second factors."
      action="Confirm and continue"
      isBusy={change.isPending}
      onConfirmed={() => change.mutate()}
    />
  ) : null;
  return { change, confirmation };
}
