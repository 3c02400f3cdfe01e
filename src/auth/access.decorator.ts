import { SetMetadata, type CustomDecorator } from '@nestjs/common';
import type { Role } from './roles.js';
import type { Scope } from './scopes.js';

/** What a route needs of its caller. Every route declares one; the application does not start otherwise. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'credential' }
  | { readonly kind: 'token'; readonly resource?: string | undefined }
  | { readonly kind: 'scope'; readonly scope: Scope }
  | { readonly kind: 'session'; readonly role: Role };

/** Metadata key of a route's access. */
export const ACCESS = 'clarion:access';

/** A bearer token with this scope (or a personal one, or the web session), within the user's role. */
export const RequireScope = (scope: Scope): CustomDecorator => declare({ kind: 'scope', scope });

/** Any valid bearer token, or the web session. */
export const AnyCredential = (): CustomDecorator => declare({ kind: 'credential' });

/**
 * Any valid bearer token, and never the web session. A refusal says where the metadata of the resource at this path are (RFC 9728 §5.1),
 * for a resource that has some.
 */
export const TokenOnly = (resource?: string): CustomDecorator => declare({ kind: 'token', resource });

/** The web session of a user with at least this role; a bearer token is refused. */
export const SessionOnly = (role: Role = 'viewer'): CustomDecorator => declare({ kind: 'session', role });

/** Open to everybody. */
export const Public = (): CustomDecorator => declare({ kind: 'public' });

function declare(access: Access): CustomDecorator {
  return SetMetadata(ACCESS, access);
}
