import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog } from '../audit/audit-log.js';
import { Clock } from '../common/clock.js';
import { newTokenId, type OrganizationId, type TokenId, type UserId } from '../common/identifiers.js';
import { UserNotices } from '../sessions/notices/user-notices.js';
import { MOST_TOKENS } from './policy/token-policy.js';
import { digestOf, hintOf, newTokenValue } from './token-value.js';
import { TokenQueries } from './token.queries.js';
import { TokenStore } from './token.store.js';

/** The origin of a token that a device got by a code. Unknown addresses are null. */
export interface DeviceOrigin {
  /** The name that the client sent. */
  readonly clientId: string;
  readonly ip: string | null;
  /** The address that its user approved from. */
  readonly approvedFrom: string | null;
}

/** The user of a token, in one organization. */
interface TokenOwner {
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
}

/** The properties of a new token. */
export interface TokenRequest {
  readonly type: 'personal' | 'scoped';
  readonly name: string;
  readonly scopes: readonly string[] | null;
  readonly expiresAt: Date | null;
  /** In their stored form; null for all. */
  readonly allowedNetworks: readonly string[] | null;
}

/** A token to issue, its owner, and the context for the audit log. */
export interface IssueTokenCommand {
  readonly owner: TokenOwner;
  readonly request: TokenRequest;
  /** Null for a token that its user created. */
  readonly device: DeviceOrigin | null;
  readonly context: AuditContext;
  /** Its creation; its lifetime counts from then. */
  readonly at: Date;
}

/** A new token. Nothing else contains the value. */
export interface IssuedToken {
  readonly id: TokenId;
  readonly value: string;
}

/** Issues tokens in the transaction of the caller, who has checked that the owner may have them. */
@Injectable()
export class TokenIssuer {
  constructor(
    private readonly store: TokenStore,
    private readonly queries: TokenQueries,
    private readonly audit: AuditLog,
    private readonly notices: UserNotices,
    private readonly clock: Clock,
  ) {}

  /** Returns whether a user may have another token now. `issue` has the last word. */
  async hasRoom({ organizationId, userId }: TokenOwner): Promise<boolean> {
    return (await this.store.countLive(organizationId, userId, this.clock.now())) < MOST_TOKENS;
  }

  /** Lets other changes of the tokens of a user wait until the end of the transaction. */
  async lockOwner(manager: EntityManager, { organizationId, userId }: TokenOwner): Promise<void> {
    await this.queries.lockMember(manager, organizationId, userId);
  }

  /** Inserts a token with its audit record and the notice to its owner. Returns undefined, and writes nothing, when its owner has as many tokens as permitted. */
  async issue(
    manager: EntityManager,
    { owner, request, device, context, at }: IssueTokenCommand,
  ): Promise<IssuedToken | undefined> {
    await this.lockOwner(manager, owner);
    if ((await this.store.countLive(owner.organizationId, owner.userId, at, manager)) >= MOST_TOKENS) return undefined;
    const id = newTokenId(owner.organizationId);
    const value = newTokenValue(owner.organizationId);
    await this.store.insert(manager, {
      organizationId: owner.organizationId,
      id,
      userId: owner.userId,
      type: request.type,
      name: request.name,
      scopes: request.scopes === null ? null : [...request.scopes],
      digest: digestOf(value),
      hint: hintOf(value),
      createdAt: at,
      expiresAt: request.expiresAt,
      lastUsedAt: null,
      lastUsedFrom: null,
      replacedBy: null,
      allowedNetworks: request.allowedNetworks === null ? null : [...request.allowedNetworks],
      revokedAt: null,
      revokedBy: null,
      deviceClientId: device?.clientId ?? null,
      deviceIp: device?.ip ?? null,
      approverIp: device?.approvedFrom ?? null,
      trustRuleId: null,
    });
    const { type, name, scopes, allowedNetworks } = request;
    const details = { type, name, scopes, ...(allowedNetworks === null ? {} : { allowedNetworks }) };
    await this.audit.write(manager, { context, action: 'token.created', subject: { type: 'token', id }, details });
    const notice = { kind: 'token_created', name, device: device?.clientId ?? null } as const;
    await this.notices.add(manager, owner.userId, notice, context.ip);
    return { id, value };
  }
}
