import type { Type } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { Role, Scope } from './permissions.js';

/** What a route requires of its caller. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'credential' }
  | { readonly kind: 'token'; readonly resource?: string | undefined }
  | { readonly kind: 'scope'; readonly scope: Scope }
  | { readonly kind: 'session'; readonly role: Role }
  | { readonly kind: 'provisioner' };

/** Metadata key of the access of a controller, or of a method that differs from its controller. */
export const ACCESS = 'clarion:access';

/** Metadata key of routes that users may call who still have to set up a second factor. */
export const BEFORE_SECOND_FACTOR = 'clarion:before-second-factor';

type Handler = Parameters<Reflector['get']>[1];

/** Returns the access of a route: its method's own, else its controller's. Undefined where neither declares one. */
export function accessOf(reflector: Reflector, handler: Handler, controller: Type): Access | undefined {
  return reflector.getAllAndOverride<Access | undefined>(ACCESS, [handler, controller]);
}

/** Returns whether users may call a route who still have to set up a second factor. */
export function isBeforeSecondFactor(reflector: Reflector, handler: Handler, controller: Type): boolean {
  return reflector.getAllAndOverride<true | undefined>(BEFORE_SECOND_FACTOR, [handler, controller]) === true;
}
