import { singleSignOnMethods } from '@clarion/api-client';
import { queryOptions } from '@tanstack/react-query';
import { unwrap } from './unwrap.js';

/** How users of this server sign in. */
export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: () => unwrap(singleSignOnMethods()),
  staleTime: Infinity,
});

/** Returns the address at which a sign-in with the company's identity provider begins, and which then continues at a path. */
export function singleSignOnPath(returnTo: string, options: { readonly confirm?: boolean } = {}): string {
  const query = new URLSearchParams({ returnTo, ...(options.confirm === true ? { confirm: 'true' } : {}) });
  return `/admin/v1/single-sign-on/start?${query.toString()}`;
}
