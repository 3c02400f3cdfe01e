import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problem.js';

const TRIES = 2;

/** Refusals are final; only what may pass by itself is asked for once more. */
function mayPass(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status >= 500 || error.status === 429);
}

/** What has been read, for all screens. Without a connection, questions fail like others instead of waiting in silence. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < TRIES && mayPass(error),
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
