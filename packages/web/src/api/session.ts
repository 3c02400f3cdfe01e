import { sessionCurrent, sessionSignOut, type CurrentSession, type SignedIn } from '@clarion/api-client';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { unwrap, ensureOk } from './unwrap.js';
import { queryClient } from './query-client.js';

/** Loads the signed-in user. Fails with `no_session` if nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => unwrap(sessionCurrent()),
  staleTime: 60_000,
});

/** Returns the signed-in user. Only for pages that require a session. */
export function useSession(): SignedIn {
  return useSuspenseQuery(sessionQuery).data;
}

/** Returns the signed-in user with all their organizations. Only for pages that require a session. */
export function useCurrentSession(): CurrentSession {
  return useSuspenseQuery(sessionQuery).data;
}

const RANKS = { viewer: 0, member: 1, admin: 2, owner: 3 } as const;

/** Whether a role has at least the permissions of another one. */
export function isAtLeast(role: SignedIn['role'], least: SignedIn['role']): boolean {
  return RANKS[role] >= RANKS[least];
}

/** Ends the session and clears the query cache. */
export async function signOut(): Promise<void> {
  await ensureOk(sessionSignOut());
  queryClient.clear();
}
