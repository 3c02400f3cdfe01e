import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import type { AuditContext } from '../audit/audit-context.js';
import { Clock } from '../common/clock.js';
import { newTokenId, type OrganizationId, type TokenId, type UserId } from '../common/identifiers.js';
import { digestOf, hintOf, newTokenValue } from './token-value.js';
import { TokenStore } from './token.store.js';

/** Where a token comes from that a device got by a code. Addresses are null where they are not known. */
export interface DeviceOrigin {
  /** What the client calls itself. */
  readonly clientId: string;
  readonly ip: string | null;
  /** The address that its user approved from. */
  readonly approvedFrom: string | null;
}

/** What a new token is to be. */
export interface TokenOrder {
  readonly type: 'personal' | 'scoped';
  readonly name: string;
  readonly scopes: readonly string[] | null;
  readonly expiresAt: Date | null;
}

/** A token to be made: whose, what it is to be, and who asked for it from where. */
export interface TokenIssue {
  readonly owner: { readonly organizationId: OrganizationId; readonly userId: UserId };
  readonly order: TokenOrder;
  /** Null for one that its user made. */
  readonly device: DeviceOrigin | null;
  readonly context: AuditContext;
}

/** A token that was made. The value is here and nowhere else. */
export interface IssuedToken {
  readonly id: TokenId;
  readonly value: string;
}

/** Makes tokens within the transaction of whoever found out that they may be made. */
@Injectable()
export class TokenIssuer {
  constructor(
    private readonly store: TokenStore,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Makes a token and tells the audit log of it. Whether its owner may have it was checked before. */
  async issue(manager: EntityManager, { owner, order, device, context }: TokenIssue): Promise<IssuedToken> {
    const id = newTokenId(owner.organizationId);
    const value = newTokenValue(owner.organizationId);
    await this.store.insert(manager, {
      organizationId: owner.organizationId,
      id,
      userId: owner.userId,
      type: order.type,
      name: order.name,
      scopes: order.scopes === null ? null : [...order.scopes],
      digest: digestOf(value),
      hint: hintOf(value),
      createdAt: this.clock.now(),
      expiresAt: order.expiresAt,
      lastUsedAt: null,
      revokedAt: null,
      revokedBy: null,
      deviceClientId: device?.clientId ?? null,
      deviceIp: device?.ip ?? null,
      approverIp: device?.approvedFrom ?? null,
    });
    const details = { type: order.type, name: order.name, scopes: order.scopes };
    await this.audit.write(manager, { context, action: 'token.created', subject: { type: 'token', id }, details });
    return { id, value };
  }
}
