import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isRole, type Role } from '../auth/roles.js';
import type { Scope } from '../auth/scopes.js';
import type { DeviceRequestId, OrganizationId, UserId } from '../common/identifiers.js';
import { inTransaction } from '../database/transaction.js';
import { LIVE_REQUESTS, LIVE_REQUESTS_OF_NETWORK } from './device-limits.js';
import { DeviceRequestEntity } from './device-request.entity.js';

/** What came of a request that was to begin. */
export type Beginning = { readonly kind: 'begun' } | { readonly kind: 'code taken' } | NoRoom;

/** There is no room for a request now. `until` is when there is some again. */
export interface NoRoom {
  readonly kind: 'network full' | 'all full';
  readonly until: Date;
}

/** A decision on a request. `scopes` are the granted ones; a denied request keeps those that it asked for. */
export interface Decision {
  readonly userCodeDigest: Buffer;
  readonly state: 'approved' | 'denied';
  readonly scopes: readonly Scope[] | null;
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  readonly at: Date;
  /** The address that it was decided from. */
  readonly ip: string | null;
}

/** Whoever approved a request, as they are now. */
export interface Approver {
  readonly organizationId: OrganizationId;
  readonly organizationName: string;
  readonly userId: UserId;
  readonly role: Role;
}

/** New requests are counted one after the other, so that no two take the last place. */
const TAKE_TURN = `SELECT pg_advisory_xact_lock(hashtextextended('device requests', 0))`;

/** $1 now, $2 network. */
const COUNT_LIVE = `
  SELECT count(*)::integer AS all_live, min(expires_at) AS all_until,
    count(*) FILTER (WHERE network = $2)::integer AS network_live, min(expires_at) FILTER (WHERE network = $2) AS network_until
  FROM device_requests WHERE expires_at > $1 AND state IN ('pending', 'approved')`;

/** $1 user code, $2 state, $3 granted scopes or null, $4 organization, $5 user, $6 now, $7 from which address. */
const DECIDE = `
  UPDATE device_requests
  SET state = $2, scopes = COALESCE($3::text[], scopes), organization_id = $4, user_id = $5, decided_at = $6, decided_from = $7
  WHERE user_code_digest = $1 AND state = 'pending' AND expires_at > $6
  RETURNING id, client_id, device_name, scopes`;

/**
 * $1 organization, $2 user, $3 when the user approved: who left since, and perhaps came back, approved nothing as who they are now;
 * and an organization may have come to let no device in.
 */
const APPROVER = `
  SELECT membership.role, organizations.name
  FROM memberships membership
  JOIN users ON users.id = membership.user_id AND users.disabled_at IS NULL
  JOIN organizations ON organizations.id = membership.organization_id AND organizations.device_login
  WHERE membership.organization_id = $1 AND membership.user_id = $2 AND membership.created_at <= $3`;

interface LiveCount {
  readonly all_live: number;
  readonly all_until: Date | null;
  readonly network_live: number;
  readonly network_until: Date | null;
}

/** The part of a decided request that the audit log is told. */
export interface DecidedRequest {
  readonly id: DeviceRequestId;
  readonly client_id: string;
  readonly device_name: string | null;
  readonly scopes: readonly string[];
}

/** Rows of devices that ask for access. */
@Injectable()
export class DeviceRequestStore {
  constructor(private readonly dataSource: DataSource) {}

  /** Begins a request where there is room for one more. */
  async begin(request: DeviceRequestEntity): Promise<Beginning> {
    return inTransaction(this.dataSource, async (manager) => {
      await manager.query(TAKE_TURN);
      const [live] = await manager.query<LiveCount[]>(COUNT_LIVE, [request.createdAt, request.network]);
      const full = live && whatIsFull(live);
      if (full !== undefined) return full;
      const inserted = await manager
        .createQueryBuilder()
        .insert()
        .into(DeviceRequestEntity)
        .values(request)
        .orIgnore()
        .returning('id')
        .execute();
      return { kind: isEmpty(inserted.raw) ? 'code taken' : 'begun' };
    });
  }

  /** Runs `work` on the request of a device code, or on none, while no other poll looks at it. */
  async exchange<T>(
    deviceCodeDigest: Buffer,
    work: (manager: EntityManager, request: DeviceRequestEntity | undefined) => Promise<T>,
  ): Promise<T> {
    return inTransaction(this.dataSource, async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const request = await manager.findOne(DeviceRequestEntity, { where: { deviceCodeDigest }, lock });
      return work(manager, request ?? undefined);
    });
  }

  /** Notes a poll, and how often there may be one from now on. */
  async notePoll(
    manager: EntityManager,
    { deviceCodeDigest }: DeviceRequestEntity,
    polledAt: Date,
    pollInterval: number,
  ): Promise<void> {
    await manager.update(DeviceRequestEntity, { deviceCodeDigest }, { polledAt, pollInterval });
  }

  /** Notes that a request gave its token. */
  async markUsed(manager: EntityManager, { deviceCodeDigest }: DeviceRequestEntity): Promise<void> {
    await manager.update(DeviceRequestEntity, { deviceCodeDigest }, { state: 'used' });
  }

  /** Who approved a request, or undefined when they are no longer the member that they were, or their organization lets no device in. */
  async findApprover(
    manager: EntityManager,
    { organizationId, userId, decidedAt }: DeviceRequestEntity,
  ): Promise<Approver | undefined> {
    if (organizationId === null || userId === null) return undefined;
    const [row] = await manager.query<{ readonly role: string; readonly name: string }[]>(APPROVER, [
      organizationId,
      userId,
      decidedAt,
    ]);
    return row === undefined || !isRole(row.role)
      ? undefined
      : { organizationId, organizationName: row.name, userId, role: row.role };
  }

  /** Decides a request that waits; false, and nothing is written, when none does. */
  async decide(
    decision: Decision,
    record: (manager: EntityManager, decided: DecidedRequest) => Promise<void>,
  ): Promise<boolean> {
    const { userCodeDigest, state, scopes, organizationId, userId, at, ip } = decision;
    const values = [userCodeDigest, state, scopes, organizationId, userId, at, ip];
    return inTransaction(this.dataSource, async (manager) => {
      const [[decided]] = await manager.query<[readonly DecidedRequest[], number]>(DECIDE, values);
      if (decided === undefined) return false;
      await record(manager, decided);
      return true;
    });
  }

  /** Deletes requests that expired before an instant. */
  async deleteExpiredBefore(instant: Date): Promise<void> {
    await this.dataSource.query('DELETE FROM device_requests WHERE expires_at < $1', [instant]);
  }
}

function whatIsFull(live: LiveCount): NoRoom | undefined {
  if (live.network_until !== null && live.network_live >= LIVE_REQUESTS_OF_NETWORK)
    return { kind: 'network full', until: live.network_until };
  if (live.all_until !== null && live.all_live >= LIVE_REQUESTS) return { kind: 'all full', until: live.all_until };
  return undefined;
}

function isEmpty(rows: unknown): boolean {
  return !Array.isArray(rows) || rows.length === 0;
}
