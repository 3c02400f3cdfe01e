import { SetMetadata, UseGuards, type CanActivate, type CustomDecorator, type Type } from '@nestjs/common';
import { ACCESS, BEFORE_SECOND_FACTOR, type Access, type Role, type Scope } from './permissions.js';
import { BearerGuard, ProvisionerGuard } from './bearer.guard.js';
import { SessionGuard } from './session.guard.js';

/**
 * Declares who may call the routes of a controller, and guards them. On a method it replaces the access of the
 * controller; the guard remains the controller's, so a method cannot switch between bearer tokens and the web session.
 */
type AccessDecorator = ClassDecorator & MethodDecorator;

/** A bearer token with this scope (or a personal token, or the web session), within the user's role. */
export const RequireScope = (scope: Scope): AccessDecorator => declare({ kind: 'scope', scope });

/** Any valid bearer token, or the web session. */
export const AnyCredential = (): AccessDecorator => declare({ kind: 'credential' });

/**
 * Any valid bearer token, never the web session. For a resource with metadata at this path, a refusal names their address
 * (RFC 9728 §5.1).
 */
export const TokenOnly = (resource?: string): AccessDecorator => declare({ kind: 'token', resource });

/** The web session of a user with at least this role. A bearer token is refused. */
export const SessionOnly = (role: Role = 'viewer'): AccessDecorator => declare({ kind: 'session', role });

/** A provisioning token of an organization, and no other credential. */
export const ProvisionerOnly = (): AccessDecorator => declare({ kind: 'provisioner' });

/** Open to everyone. */
export const Public = (): AccessDecorator => declare({ kind: 'public' });

/** Open, too, to users who still have to set up the second factor that their organization requires. */
export const BeforeSecondFactor = (): CustomDecorator => SetMetadata(BEFORE_SECOND_FACTOR, true);

/** Returns the guard that decides on a kind of access. */
export function guardOf({ kind }: Access): Type<CanActivate> {
  switch (kind) {
    case 'credential':
    case 'scope':
    case 'token':
      return BearerGuard;
    case 'public':
    case 'session':
      return SessionGuard;
    case 'provisioner':
      return ProvisionerGuard;
  }
}

function declare(access: Access): AccessDecorator {
  const setAccess = SetMetadata(ACCESS, access);
  const useGuard = UseGuards(guardOf(access));
  return (target: object, key?: string | symbol, descriptor?: PropertyDescriptor) => {
    if (typeof target === 'function') {
      setAccess(target);
      useGuard(target);
    } else if (key !== undefined && descriptor !== undefined) {
      setAccess(target, key, descriptor);
    }
  };
}
