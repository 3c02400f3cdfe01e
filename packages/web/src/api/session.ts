import { sessionCurrent, sessionSignOut, type SignedIn } from '@clarion/api-client';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { ask, tell } from './ask.js';
import { queryClient } from './query-client.js';

/** Who is signed in. Fails with `no_session` when nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => ask(sessionCurrent()),
  staleTime: 60_000,
});

/** Who is signed in, on a page that only those see who are. */
export function useSession(): SignedIn {
  return useSuspenseQuery(sessionQuery).data;
}

const RANKS = { viewer: 0, member: 1, admin: 2, owner: 3 } as const;

/** Whether a role is at least another one. */
export function isAtLeast(role: SignedIn['role'], least: SignedIn['role']): boolean {
  return RANKS[role] >= RANKS[least];
}

/** Ends the session and forgets all that was read in it. */
export async function signOut(): Promise<void> {
  await tell(sessionSignOut());
  queryClient.clear();
}
