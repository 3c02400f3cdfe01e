import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditContext } from '../../audit/audit-context.js';
import { AuditLog } from '../../audit/audit-log.js';
import type { SessionPrincipal } from '../../auth/permissions.js';
import { proofTooOld } from '../../auth/refusals.js';
import { Clock } from '../../common/clock.js';
import type { TokenId } from '../../common/identifiers.js';
import { conflict, noSuch } from '../../common/problem.js';
import { isSignInRecent } from '../../sessions/session-lifetime.js';
import { TokenPolicyStore } from '../policy/token-policy.store.js';
import { TokenIssuer } from '../token-issuer.js';
import type { Token, TokenEntity } from '../token.entity.js';
import { TokenStore } from '../token.store.js';
import { tooManyTokens } from '../tokens.service.js';
import { expiryOfRotated, expiryOfSuccessor, refusalOfRotation } from './rotation.js';

/** Which token to rotate, and how long it stays valid. */
export interface RotationCommand {
  readonly id: TokenId;
  readonly graceSeconds: number;
}

/** Replaces tokens by new ones with the same permissions, with a time in which both are valid. */
@Injectable()
export class TokenRotationService {
  constructor(
    private readonly store: TokenStore,
    private readonly issuer: TokenIssuer,
    private readonly policies: TokenPolicyStore,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Rotates a token of the signed-in user. Only this result contains the new value; so nobody, admins included, rotates tokens of others.
   * @throws Problem reauthentication_required when the sign-in is too long ago; not_found for a token that is unknown, revoked, or
   * another user's; conflict for one that has expired or was rotated already, and for more tokens than a user may have.
   */
  async rotate(
    by: SessionPrincipal,
    { id, graceSeconds }: RotationCommand,
    context: AuditContext,
  ): Promise<{ readonly token: TokenEntity; readonly value: string }> {
    const now = this.clock.now();
    if (!isSignInRecent(by.provenAt, now)) throw proofTooOld();
    return this.store.transact(async (manager) => {
      const former = await this.lockOwn(manager, by, id);
      const refusal = refusalOfRotation(former, now);
      if (refusal !== undefined) throw conflict(refusal);
      const expiresAt = expiryOfRotated(former.expiresAt, graceSeconds, now);
      // It ends first: without a grace, it does not count against the limit of its user.
      await this.store.change(manager, former, { expiresAt });
      const successorEnd = expiryOfSuccessor(former, await this.policies.read(by.organizationId, manager), now);
      const { type, name, scopes, allowedNetworks } = former;
      const request = { type, name, scopes, allowedNetworks, expiresAt: successorEnd };
      const issued = await this.issuer.issue(manager, { owner: by, request, device: null, context, at: now });
      if (issued === undefined) throw tooManyTokens();
      await this.store.change(manager, former, { replacedBy: issued.id });
      const details = { name: former.name, replacedBy: issued.id, expiresAt: expiresAt.toISOString() };
      await this.audit.write(manager, { context, action: 'token.rotated', subject: { type: 'token', id }, details });
      return { token: await this.store.getWithUser(manager, by.organizationId, issued.id), value: issued.value };
    });
  }

  private async lockOwn(manager: EntityManager, by: SessionPrincipal, id: TokenId): Promise<Token> {
    await this.issuer.lockOwner(manager, by);
    const token = await this.store.lock(manager, by.organizationId, id);
    if (token === undefined || token.userId !== by.userId || token.revokedAt !== null)
      throw noSuch('token', '/admin/v1/tokens');
    return token;
  }
}
