import { Injectable } from '@nestjs/common';
import type { AuditContext, RequestOrigin } from '../audit/audit-context.js';
import { AuditLog } from '../audit/audit-log.js';
import type { SessionPrincipal } from '../auth/principal.js';
import { isAtLeast } from '../auth/permissions.js';
import { Clock } from '../common/clock.js';
import type { TokenId } from '../common/identifiers.js';
import { notFound } from '../common/problem.js';
import { presentToken } from './token-value.js';
import type { Token } from './token.entity.js';
import { TokenQueries } from './token.queries.js';
import { TokenStore } from './token.store.js';

/** Revokes tokens. Every later request with a revoked token is refused, on every instance. */
@Injectable()
export class TokenRevocationService {
  constructor(
    private readonly queries: TokenQueries,
    private readonly store: TokenStore,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Revokes a token of the signed-in user; admins may revoke any.
   * @throws Problem not_found for a token that is unknown, revoked already, or another user's.
   */
  async revokeById(by: SessionPrincipal, id: TokenId, context: AuditContext): Promise<void> {
    const token = await this.store.find(by.organizationId, id);
    const mayRevoke = token !== undefined && (token.userId === by.userId || isAtLeast(by.role, 'admin'));
    if (!mayRevoke || !(await this.revoke(token, context, {}))) throw notFound();
  }

  /** Revokes the token of a value, which is proof enough. Does nothing for a value without an active token (RFC 7009 §2.2). */
  async revokeByValue(value: string, origin: RequestOrigin): Promise<void> {
    const presented = presentToken(value);
    const principal = presented && (await this.queries.findPrincipal(presented));
    if (principal === undefined) return;
    const { organizationId, tokenId, userId } = principal;
    const token = await this.store.find(organizationId, tokenId);
    const context = { ...origin, organizationId, actor: { userId, tokenId } };
    if (token !== undefined) await this.revoke(token, context, { byValue: true });
  }

  /** Returns false when the token was revoked already. */
  private async revoke(
    token: Token,
    context: AuditContext,
    facts: Readonly<Record<string, unknown>>,
  ): Promise<boolean> {
    const { organizationId, id, type, name, userId } = token;
    const details = { type, name, userId, ...facts };
    const entry = { context, action: 'token.revoked', subject: { type: 'token', id }, details };
    const revocation = { organizationId, id, by: context.actor?.userId ?? userId, at: this.clock.now() };
    return this.store.revoke(revocation, (manager) => this.audit.write(manager, entry));
  }
}
