import { useMutation, useQueryClient, type QueryKey, type UseMutationResult } from '@tanstack/react-query';
import { announce } from './announcer.js';

interface ChangeOptions<Input, Output> {
  readonly run: (input: Input) => Promise<Output>;
  /** What was read before and is read anew. */
  readonly stale: readonly QueryKey[];
  /** What is said when it is done. */
  readonly said?: string;
  readonly onDone?: (output: Output) => void;
}

/** A change on the server: when it is done, what it concerns is read anew, and it is said. */
export function useChange<Output, Input = void>({
  run,
  stale,
  said,
  onDone,
}: ChangeOptions<Input, Output>): UseMutationResult<Output, Error, Input> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: async (output) => {
      await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
      if (said !== undefined) announce(said);
      onDone?.(output);
    },
  });
}
