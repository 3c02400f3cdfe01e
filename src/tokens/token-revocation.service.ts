import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { contextOfUser, OWN_ACCORD, type AuditContext, type RequestOrigin } from '../audit/audit-context.js';
import { AuditLog, type AuditEntry } from '../audit/audit-log.js';
import { type SessionPrincipal, isAtLeast } from '../auth/permissions.js';
import { Clock } from '../common/clock.js';
import type { TokenId, UserId } from '../common/identifiers.js';
import { noSuch } from '../common/problem.js';
import { PasswordChangeHooks } from '../sessions/passwords/password-change-hooks.js';
import { presentToken } from './token-value.js';
import type { Token } from './token.entity.js';
import { TokenQueries } from './token.queries.js';
import { TokenStore } from './token.store.js';

/** Revokes tokens. Every later request with a revoked token is refused, on every instance. */
@Injectable()
export class TokenRevocationService implements OnModuleInit {
  constructor(
    private readonly queries: TokenQueries,
    private readonly store: TokenStore,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly passwordChanges: PasswordChangeHooks,
  ) {}

  onModuleInit(): void {
    this.passwordChanges.register((manager, userId, origin) => this.revokeAllOf(manager, userId, origin));
  }

  /**
   * Revokes a token of the signed-in user; admins may revoke any.
   * @throws Problem not_found for a token that is unknown, revoked already, or another user's.
   */
  async revokeById(by: SessionPrincipal, id: TokenId, context: AuditContext): Promise<void> {
    const token = await this.store.find(by.organizationId, id);
    const mayRevoke = token !== undefined && (token.userId === by.userId || isAtLeast(by.role, 'admin'));
    if (!mayRevoke || !(await this.revoke(token, context, {}))) throw noSuch('token', '/admin/v1/tokens');
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

  /** Revokes a token if it was not used since an instant; returns false when it was, or is revoked already. */
  async revokeUnused(token: Token, before: Date): Promise<boolean> {
    const { organizationId, lastUsedAt } = token;
    const context = { ...OWN_ACCORD, organizationId, actor: null };
    const entry = revocationOf(token, context, { unused: true, lastUsedAt: lastUsedAt?.toISOString() ?? null });
    return this.store.revokeUnused(token, before, this.clock.now(), (manager) => this.audit.write(manager, entry));
  }

  /** Revokes every token of a user who changes the password, in the transaction of the change. Returns how many. */
  private async revokeAllOf(manager: EntityManager, userId: UserId, origin: RequestOrigin): Promise<number> {
    const tokens = await this.store.revokeAllOf(manager, userId, this.clock.now());
    for (const token of tokens) {
      const context = contextOfUser(origin, token.organizationId, userId);
      await this.audit.write(manager, revocationOf(token, context, { passwordChanged: true }));
    }
    return tokens.length;
  }

  /** Returns false when the token was revoked already. */
  private async revoke(
    token: Token,
    context: AuditContext,
    facts: Readonly<Record<string, unknown>>,
  ): Promise<boolean> {
    const { organizationId, id, userId } = token;
    const entry = revocationOf(token, context, facts);
    const revocation = { organizationId, id, by: context.actor?.userId ?? userId, at: this.clock.now() };
    return this.store.revoke(revocation, (manager) => this.audit.write(manager, entry));
  }
}

function revocationOf(
  { id, type, name, userId }: Token,
  context: AuditContext,
  facts: Readonly<Record<string, unknown>>,
): AuditEntry {
  const details = { type, name, userId, ...facts };
  return { context, action: 'token.revoked', subject: { type: 'token', id }, details };
}
