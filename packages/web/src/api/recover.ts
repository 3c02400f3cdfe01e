import { ApiProblem } from './problem.js';
import { queryClient } from './query-client.js';

const DEFAULT_WAIT_S = 5;
const LONGEST_WAIT_S = 60;

/** Returns in how many milliseconds a request is sent again by itself; undefined for errors that only a person can resolve. */
export function recoveryWait(error: unknown): number | undefined {
  if (!(error instanceof ApiProblem) || error.status !== 503) return undefined;
  return Math.min(LONGEST_WAIT_S, Math.max(1, error.retryAfter ?? DEFAULT_WAIT_S)) * 1000;
}

/** Reloads what a page could not load because the server was busy or restarting, until it succeeds or is not shown any longer. */
export function recoverBusyQueries(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const wait = recoveryWait(event.action.error);
    if (wait === undefined) return;
    const { query } = event;
    setTimeout(() => {
      if (query.isActive() && query.state.status === 'error' && query.state.fetchStatus === 'idle')
        void queryClient.refetchQueries({ predicate: (other) => other === query });
    }, wait);
  });
}
