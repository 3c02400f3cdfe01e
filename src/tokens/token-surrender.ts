import { Injectable } from '@nestjs/common';
import type { RequestOrigin } from '../audit/audit-context.js';
import { AuditLog } from '../audit/audit-log.js';
import type { TokenPrincipal } from '../auth/principal.js';
import { Clock } from '../common/clock.js';
import { presentToken } from './token-value.js';
import { TokenStore } from './token.store.js';

/** Revokes tokens for whoever holds their values (RFC 7009): who finds a leaked one can end it. */
@Injectable()
export class TokenSurrender {
  constructor(
    private readonly store: TokenStore,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Revokes the token of a value. A value that no token in force has is nothing to do (RFC 7009 §2.2). */
  async surrender(value: string, origin: RequestOrigin): Promise<void> {
    const presented = presentToken(value);
    const principal = presented && (await this.store.findPrincipal(presented));
    if (principal !== undefined) await this.revoke(principal, origin);
  }

  private async revoke({ organizationId, tokenId, userId }: TokenPrincipal, origin: RequestOrigin): Promise<void> {
    const token = await this.store.find(organizationId, tokenId);
    if (token === undefined) return;
    const context = { ...origin, organizationId, actor: { userId, tokenId } };
    const details = { type: token.type, name: token.name, userId, byValue: true };
    await this.store.revoke(token, userId, this.clock.now(), (manager) =>
      this.audit.write(manager, { context, action: 'token.revoked', subject: { type: 'token', id: tokenId }, details }),
    );
  }
}
