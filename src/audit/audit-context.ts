import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { type Principal, principalOf } from '../auth/permissions.js';
import { addressOfClient, type TrustedProxies } from '../common/client-address.js';
import type { OrganizationId, TokenId, UserId } from '../common/identifiers.js';
import { factsOf } from '../common/request-facts.js';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { matcherOf } from '../config/ip-networks.js';

/** Origin of a request; both members are null for changes by the server itself. */
export interface RequestOrigin {
  readonly ip: string | null;
  readonly requestId: string | null;
}

/** The user who made a change, and the token; null for the web application. */
export interface AuditActor {
  readonly userId: UserId;
  readonly tokenId: TokenId | null;
}

/** Who made a change, in which organization, and from where. `actor` is null for changes by the server itself. */
export interface AuditContext extends RequestOrigin {
  readonly organizationId: OrganizationId;
  readonly actor: AuditActor | null;
}

/** The origin of changes by the server itself. */
export const OWN_ACCORD: RequestOrigin = { ip: null, requestId: null };

/** Returns the context of a user whose credentials were just checked, on a route without a principal. */
export function contextOfUser(origin: RequestOrigin, organizationId: OrganizationId, userId: UserId): AuditContext {
  return { ...origin, organizationId, actor: { userId, tokenId: null } };
}

/** Builds audit contexts from requests: the one place that decides what an audit record contains about a request. */
@Injectable()
export class AuditContexts {
  readonly #proxies: TrustedProxies;

  constructor(@Inject(CONFIG) config: Config) {
    this.#proxies = matcherOf(config.trustedProxies);
  }

  /**
   * Returns the context of a request with a principal.
   * @throws Error on a public route: a bug.
   */
  of(request: IncomingMessage): AuditContext {
    const principal = principalOf(request);
    return { ...this.originOf(request), organizationId: principal.organizationId, actor: toActor(principal) };
  }

  /** Returns the origin of any request. */
  originOf(request: IncomingMessage): RequestOrigin {
    return { ip: addressOfClient(request, this.#proxies) ?? null, requestId: factsOf(request).id };
  }
}

function toActor(principal: Principal): AuditActor {
  return { userId: principal.userId, tokenId: principal.kind === 'token' ? principal.tokenId : null };
}
