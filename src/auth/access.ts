import type { Type } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { Role, Scope } from './permissions.js';

/** What a route requires of its caller. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'credential' }
  | { readonly kind: 'token'; readonly resource?: string | undefined }
  | { readonly kind: 'scope'; readonly scope: Scope }
  | { readonly kind: 'session'; readonly role: Role };

/** Metadata key of the access of a controller, or of a method that differs from its controller. */
export const ACCESS = 'clarion:access';

type Handler = Parameters<Reflector['get']>[1];

/** Returns the access of a route: its method's own, else its controller's. Undefined where neither declares one. */
export function accessOf(reflector: Reflector, handler: Handler, controller: Type): Access | undefined {
  return reflector.getAllAndOverride<Access | undefined>(ACCESS, [handler, controller]);
}
