import { AsyncLocalStorage } from 'node:async_hooks';
import type { CrossTenantReason } from './cross-tenant-reasons.js';

/** The organization whose rows statements may see. None while it is undefined: before the credential of a request is checked. */
export interface OrganizationScope {
  readonly organizationId: string | undefined;
}

/** Rows of all organizations. */
export const EVERY_ORGANIZATION = Symbol('every organization');

/** Whose rows statements may see. */
export type TenantScope = OrganizationScope | typeof EVERY_ORGANIZATION;

/** What statements outside of every scope may see. */
type Outside = typeof EVERY_ORGANIZATION | undefined;

const scopes = new AsyncLocalStorage<TenantScope>();
let isInUse = false;
let outside: Outside;

/**
 * Turns scopes on, for databases with row policies. Until then they cost nothing: no work is followed over its awaits.
 * `elsewhere` is the scope of statements that run in none. The default refuses them; tests that call services directly pass
 * `EVERY_ORGANIZATION`.
 */
export function useTenantScopes(elsewhere?: Outside): void {
  isInUse = true;
  outside = elsewhere;
}

/** Runs the work of a request. Its organization is read from `scope` for each statement, so it counts from when it is set. */
export function inRequestScope(scope: OrganizationScope, work: () => void): void {
  if (isInUse) scopes.run(scope, work);
  else work();
}

/** Runs work on the rows of one organization that no principal names: that of a presented credential or of a public page. */
export function withTenant<T>(organizationId: string, work: () => T): T {
  return isInUse ? scopes.run({ organizationId }, work) : work();
}

/** Runs work that row policies do not apply to. */
export function withoutTenant<T>(_reason: CrossTenantReason, work: () => T): T {
  return isInUse ? scopes.run(EVERY_ORGANIZATION, work) : work();
}

/**
 * Returns the current scope.
 * @throws Error outside of every scope: a bug, since it is not known whose rows may be seen.
 */
export function currentScope(): TenantScope {
  const scope = scopes.getStore() ?? outside;
  if (scope === undefined)
    throw new Error('A statement runs outside of a request. Run it in withTenant or withoutTenant.');
  return scope;
}
