import { useMutation, useQueryClient, type QueryKey, type UseMutationResult } from '@tanstack/react-query';
import { announce } from '../feedback/announcer.js';

interface ChangeOptions<Input, Output> {
  readonly run: (input: Input) => Promise<Output>;
  /** Queries to reload after the change. */
  readonly invalidates: readonly QueryKey[];
  /** Announced after the change. */
  readonly successMessage?: string;
  readonly onDone?: (output: Output) => void;
}

/** Runs a change on the server, then reloads the affected queries and announces the success. */
export function useChange<Output, Input = void>({
  run,
  invalidates,
  successMessage,
  onDone,
}: ChangeOptions<Input, Output>): UseMutationResult<Output, Error, Input> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: async (output) => {
      await Promise.all(invalidates.map((queryKey) => queries.invalidateQueries({ queryKey })));
      if (successMessage !== undefined) announce(successMessage);
      onDone?.(output);
    },
  });
}
