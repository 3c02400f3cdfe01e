import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { TimeKey } from '../accounts/time-key.js';
import type { CredentialRow, PresentedToken } from '../auth/authenticator.js';
import type { TokenPrincipal } from '../auth/principal.js';
import { isRole } from '../auth/roles.js';
import type { OrganizationId, TokenId, UserId } from '../common/identifiers.js';
import { isTokenId, isUserId } from '../common/identifiers.js';
import { runPrepared } from '../database/prepared-query.js';
import { inTransaction } from '../database/transaction.js';
import { TokenEntity } from './token.entity.js';

/** A row of the list of tokens, with the user each acts for. */
export interface TokenListRow {
  readonly id: TokenId;
  readonly type: 'personal' | 'scoped';
  readonly name: string;
  readonly scopes: readonly string[] | null;
  readonly hint: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
  readonly user_id: UserId;
  readonly user_name: string;
  readonly user_email: string;
  /** Null for a token that no device got by a code. */
  readonly device_client_id: string | null;
  readonly device_ip: string | null;
  readonly approver_ip: string | null;
}

/**
 * $1 organization, $2 digest. Every condition that ends a token stands here, so none can be forgotten by a reader. A token is
 * older than the membership when its user left and came back: it ended with the first membership.
 */
const CREDENTIAL_QUERY = `
  SELECT token.id AS token_id, token.type AS token_type, token.scopes, token.user_id, membership.role
  FROM tokens token
  JOIN memberships membership ON membership.organization_id = $1 AND membership.user_id = token.user_id
  JOIN users ON users.id = token.user_id AND users.disabled_at IS NULL
  WHERE token.organization_id = $1 AND token.digest = $2
    AND token.created_at >= membership.created_at
    AND token.revoked_at IS NULL AND (token.expires_at IS NULL OR token.expires_at > now())`;

const AUTHENTICATE = { name: 'tokens_authenticate', text: CREDENTIAL_QUERY };

const LISTED = `
  SELECT token.id, token.type, token.name, token.scopes, token.hint, token.created_at, token.expires_at, token.last_used_at,
    token.device_client_id, token.device_ip, token.approver_ip, users.id AS user_id, users.name AS user_name, users.email AS user_email
  FROM tokens token JOIN users ON users.id = token.user_id
  WHERE token.organization_id = $1 AND token.revoked_at IS NULL`;

/** $1 organization, $2 user or null, $3 and $4 the key before the page. */
const LIST = `${LISTED}
    AND ($2::text IS NULL OR token.user_id = $2)
    AND ($3::timestamptz IS NULL OR (token.created_at, token.id) < ($3::timestamptz, $4))
  ORDER BY token.created_at DESC, token.id DESC LIMIT $5`;

/** Rows of tokens. */
@Injectable()
export class TokenStore {
  readonly credentialQuery = CREDENTIAL_QUERY;

  constructor(private readonly dataSource: DataSource) {}

  async findPrincipal(presented: PresentedToken): Promise<TokenPrincipal | undefined> {
    const [row] = await runPrepared(this.dataSource, AUTHENTICATE, [presented.organizationId, presented.digest]);
    return row === undefined ? undefined : toPrincipal(presented.organizationId, row);
  }

  /** Runs what makes a token and tells of it in one transaction. */
  async transact<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return inTransaction(this.dataSource, work);
  }

  /** Inserts a token in a transaction. */
  async insert(manager: EntityManager, token: TokenEntity): Promise<void> {
    await manager.insert(TokenEntity, token);
  }

  async find(organizationId: OrganizationId, id: TokenId): Promise<TokenEntity | undefined> {
    const token = await this.dataSource.manager.findOneBy(TokenEntity, { organizationId, id });
    return token ?? undefined;
  }

  /** Revokes a token that is active; false when it was revoked before. */
  async revoke(
    token: TokenEntity,
    by: UserId,
    at: Date,
    record: (manager: EntityManager) => Promise<void>,
  ): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const result = await manager
        .createQueryBuilder()
        .update(TokenEntity)
        .set({ revokedAt: at, revokedBy: by })
        .where('organization_id = :organizationId AND id = :id AND revoked_at IS NULL', token)
        .execute();
      if (result.affected !== 1) return false;
      await record(manager);
      return true;
    });
  }

  /** Active tokens, newest first; those of one user, or of everybody when `user` is null. At most `limit` rows. */
  async list(
    organizationId: OrganizationId,
    user: UserId | null,
    after: TimeKey | null,
    limit: number,
  ): Promise<readonly TokenListRow[]> {
    return this.dataSource.query<TokenListRow[]>(LIST, [
      organizationId,
      user,
      after?.at ?? null,
      after?.id ?? null,
      limit,
    ]);
  }

  /** An active token as the list shows it. */
  async findListed(organizationId: OrganizationId, id: TokenId): Promise<TokenListRow | undefined> {
    const [row] = await this.dataSource.query<TokenListRow[]>(`${LISTED} AND token.id = $2`, [organizationId, id]);
    return row;
  }

  /** Writes when tokens were last used: one statement for all, and no row more often than once a minute. */
  async writeUses(
    uses: readonly { readonly organizationId: OrganizationId; readonly id: TokenId; readonly at: Date }[],
  ): Promise<void> {
    await this.dataSource.query(
      `UPDATE tokens SET last_used_at = used.at
       FROM unnest($1::text[], $2::text[], $3::timestamptz[]) AS used (organization_id, id, at)
       WHERE tokens.organization_id = used.organization_id AND tokens.id = used.id
         AND (tokens.last_used_at IS NULL OR tokens.last_used_at < used.at - interval '1 minute')`,
      [uses.map((use) => use.organizationId), uses.map((use) => use.id), uses.map((use) => use.at.toISOString())],
    );
  }
}

/** The principal in a row of the credential query; undefined when the row is not whole, as in an outer join that found none. */
export function toPrincipal(organizationId: OrganizationId, row: CredentialRow): TokenPrincipal | undefined {
  const { token_id: tokenId, token_type: type, user_id: userId, role, scopes } = row;
  if (
    typeof tokenId !== 'string' ||
    !isTokenId(tokenId) ||
    typeof userId !== 'string' ||
    !isUserId(userId) ||
    !isRole(role)
  )
    return undefined;
  if (type !== 'personal' && type !== 'scoped') return undefined;
  return {
    kind: 'token',
    tokenId,
    tokenType: type,
    userId,
    organizationId,
    role,
    scopes: type === 'scoped' ? textsOf(scopes) : null,
  };
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
