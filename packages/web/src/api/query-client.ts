import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problem.js';

const MAX_RETRIES = 2;

/** Whether an error may be temporary. Other errors are not retried. */
function isTemporary(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status >= 500 || error.status === 429);
}

/** Query cache for all screens. Offline requests fail at once instead of waiting silently for a connection. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < MAX_RETRIES && isTemporary(error),
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
