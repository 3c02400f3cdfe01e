import { runsList, type Run } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.js';

const POLL_MS = 2_000;

/** What is known of the wait for a run. */
export interface Arrival {
  /** The run that came since the page was opened; undefined before. */
  readonly run: Run | undefined;
  /** Whether the last question got no answer. */
  readonly isCut: boolean;
}

/** Asks for new runs of a target until one is there, also while the page is in the background: the command runs elsewhere. */
export function useArrival(projectId: string, targetId: string): Arrival {
  const newest = async (): Promise<Run | null> =>
    (await ask(runsList({ query: { projectId, targetId, limit: 1 } }))).items[0] ?? null;
  const before = useQuery({
    queryKey: ['arrival', targetId, 'before'],
    queryFn: newest,
    staleTime: Infinity,
    gcTime: 0,
    retry: true,
  });
  const now = useQuery({
    queryKey: ['arrival', targetId, 'now'],
    queryFn: newest,
    enabled: before.isSuccess,
    gcTime: 0,
    retry: false,
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
  });
  const isNew = before.isSuccess && now.data !== undefined && now.data !== null && now.data.id !== before.data?.id;
  return { run: isNew ? (now.data ?? undefined) : undefined, isCut: before.failureCount > 0 || now.isError };
}
