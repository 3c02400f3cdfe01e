import type { Scope } from '@clarion/api-client';

/** Returns the scopes that a role can grant to a token. Omits reserved scopes. */
export function grantableScopes(catalog: readonly Scope[], role: Scope['roles'][number]): readonly Scope[] {
  return catalog.filter(({ status, roles }) => status === 'active' && roles.includes(role));
}

/** Returns the label of each scope; its name if the catalog does not know it. */
export function scopeLabels(scopes: readonly string[], catalog: readonly Scope[]): readonly string[] {
  return scopes.map((scope) => catalog.find((known) => known.scope === scope)?.allows ?? scope);
}
