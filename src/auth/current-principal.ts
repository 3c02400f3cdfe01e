import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { factsOf } from '../common/request-facts.js';
import type { Principal, SessionPrincipal } from './principal.js';

const PRINCIPALS = new WeakMap<IncomingMessage, Principal>();

/** Stores the caller, for the handler and the log line. */
export function setPrincipal(request: IncomingMessage, principal: Principal): void {
  PRINCIPALS.set(request, principal);
  const facts = factsOf(request);
  facts.organizationId = principal.organizationId;
  facts.userId = principal.userId;
  facts.tokenId = principal.kind === 'token' ? principal.tokenId : undefined;
}

/**
 * Returns the caller.
 * @throws Error on a public route, which has no caller: a bug.
 */
export function principalOf(request: IncomingMessage): Principal {
  const principal = PRINCIPALS.get(request);
  if (principal === undefined) throw new Error('A public route has no principal');
  return principal;
}

/** The principal as a handler's parameter. */
export const CurrentPrincipal = createParamDecorator((_: unknown, context: ExecutionContext): Principal =>
  principalOf(context.switchToHttp().getRequest<IncomingMessage>()),
);

/** The signed-in user as a handler's parameter, on routes for the web session only. */
export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext): SessionPrincipal => {
  const principal = principalOf(context.switchToHttp().getRequest<IncomingMessage>());
  if (principal.kind !== 'session') throw new Error('The route is not declared @SessionOnly');
  return principal;
});
