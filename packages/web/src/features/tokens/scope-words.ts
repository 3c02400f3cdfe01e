import type { Scope } from '@clarion/api-client';

/** The scopes that a role may give to a token, without those that no route asks for yet. */
export function offeredScopes(catalog: readonly Scope[], role: Scope['roles'][number]): readonly Scope[] {
  return catalog.filter(({ status, roles }) => status === 'active' && roles.includes(role));
}

/** What a token may do, in plain words: each scope's, or its name where the catalog does not know it. */
export function scopeWords(scopes: readonly string[], catalog: readonly Scope[]): readonly string[] {
  return scopes.map((scope) => catalog.find((known) => known.scope === scope)?.allows ?? scope);
}
