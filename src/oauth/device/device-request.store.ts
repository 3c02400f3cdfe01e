import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, DataSource, type EntityManager, LessThan, MoreThan, Repository } from 'typeorm';
import type { WriteAudit } from '../../audit/audit-log.js';
import type { Scope } from '../../auth/permissions.js';
import type { OrganizationId, UserId } from '../../common/identifiers.js';
import { inTransaction } from '../../database/transaction.js';
import { FormerUserHooks } from '../../sessions/users/former-user-hooks.js';
import { LIVE_REQUESTS, LIVE_REQUESTS_OF_NETWORK } from './device-limits.js';
import { DeviceRequestEntity } from './device-request.entity.js';

/** How the start of a request ended. */
export type RequestStart = { readonly kind: 'started' } | { readonly kind: 'code taken' } | LimitReached;

/** The limit of open requests is reached until an instant. */
export interface LimitReached {
  readonly kind: 'network full' | 'all full';
  readonly until: Date;
}

/** A decision on a request. `scopes` are the granted ones; null, for a denied request, keeps the requested ones. */
export interface Decision {
  readonly userCodeDigest: Buffer;
  readonly state: 'approved' | 'denied';
  readonly scopes: readonly Scope[] | null;
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  readonly at: Date;
  /** The IP address of the user who decided. */
  readonly ip: string | null;
}

/** Rows of requests of devices. */
@Injectable()
export class DeviceRequestStore implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(DeviceRequestEntity) private readonly requests: Repository<DeviceRequestEntity>,
    private readonly formerUsers: FormerUserHooks,
  ) {}

  onModuleInit(): void {
    this.formerUsers.register(async (manager, userIds) => {
      await manager.delete(DeviceRequestEntity, { userId: Any(userIds) });
    });
  }

  /** Starts a request unless the limit of open requests is reached. */
  async start(request: DeviceRequestEntity): Promise<RequestStart> {
    return inTransaction(this.dataSource, async (manager) => {
      const reached = limitReached(await countOpenRequests(manager, request.createdAt, request.network));
      if (reached !== undefined) return reached;
      const inserted = await manager
        .createQueryBuilder()
        .insert()
        .into(DeviceRequestEntity)
        .values(request)
        .orIgnore()
        .returning('id')
        .execute();
      return { kind: isEmpty(inserted.raw) ? 'code taken' : 'started' };
    });
  }

  /** Finds the request of a user code that is undecided, or that a user of the organization decided. */
  async find(userCodeDigest: Buffer, organizationId: OrganizationId): Promise<DeviceRequestEntity | undefined> {
    const request = await this.requests.findOneBy({ userCodeDigest });
    if (request === null) return undefined;
    return request.organizationId === null || request.organizationId === organizationId ? request : undefined;
  }

  /** Runs `work` on the request of a device code, if any, while other polls of it wait. */
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

  /** Writes the time of a poll, and the interval from now on. */
  async writePoll(
    manager: EntityManager,
    { deviceCodeDigest }: DeviceRequestEntity,
    polledAt: Date,
    pollInterval: number,
  ): Promise<void> {
    await manager.update(DeviceRequestEntity, { deviceCodeDigest }, { polledAt, pollInterval });
  }

  /** Marks a request as used once its token is issued. */
  async markUsed(manager: EntityManager, { deviceCodeDigest }: DeviceRequestEntity): Promise<void> {
    await manager.update(DeviceRequestEntity, { deviceCodeDigest }, { state: 'used' });
  }

  /** Decides a pending request; returns false, and writes nothing, without one. Of concurrent decisions the first one counts. */
  async decide(decision: Decision, writeAudit: WriteAudit<[decided: DeviceRequestEntity]>): Promise<boolean> {
    const { userCodeDigest, state, scopes, organizationId, userId, at, ip } = decision;
    return inTransaction(this.dataSource, async (manager) => {
      const pending = { userCodeDigest, state: 'pending', expiresAt: MoreThan(at) } as const;
      const lock = { mode: 'pessimistic_write' } as const;
      const request = await manager.findOne(DeviceRequestEntity, { where: pending, lock });
      if (request === null) return false;
      const decided = { state, organizationId, userId, decidedAt: at, decidedFrom: ip };
      const change = { ...decided, scopes: scopes === null ? request.scopes : [...scopes] };
      await manager.update(DeviceRequestEntity, { deviceCodeDigest: request.deviceCodeDigest }, change);
      await writeAudit(manager, { ...request, ...change });
      return true;
    });
  }

  /** Deletes requests that expired before an instant. */
  async deleteExpiredBefore(instant: Date): Promise<void> {
    await this.requests.delete({ expiresAt: LessThan(instant) });
  }
}

function limitReached({ all, allUntil, ofNetwork, ofNetworkUntil }: OpenRequests): LimitReached | undefined {
  if (ofNetworkUntil !== null && ofNetwork >= LIVE_REQUESTS_OF_NETWORK)
    return { kind: 'network full', until: ofNetworkUntil };
  if (allUntil !== null && all >= LIVE_REQUESTS) return { kind: 'all full', until: allUntil };
  return undefined;
}

function isEmpty(rows: unknown): boolean {
  return !Array.isArray(rows) || rows.length === 0;
}

/** The open requests of all networks and of one, and when the first of each expires. */
interface OpenRequests {
  readonly all: number;
  readonly allUntil: Date | null;
  readonly ofNetwork: number;
  readonly ofNetworkUntil: Date | null;
}

/** Makes new requests wait for each other until the transaction ends, so that no two take the last place. */
const LOCK_NEW_REQUESTS = `SELECT pg_advisory_xact_lock(hashtextextended('device requests', 0))`;

/** Counts open requests in one pass. Rests on `device_requests_expiry`: the limit keeps the open ones few. $1 now, $2 network. */
const COUNT_OPEN_REQUESTS = `
  SELECT count(*)::integer AS "all", min(expires_at) AS "allUntil",
    count(*) FILTER (WHERE network = $2)::integer AS "ofNetwork",
    min(expires_at) FILTER (WHERE network = $2) AS "ofNetworkUntil"
  FROM device_requests WHERE expires_at > $1 AND state IN ('pending', 'approved')`;

/** Locks out other new requests until the transaction ends, and counts the open ones. */
async function countOpenRequests(manager: EntityManager, now: Date, network: string): Promise<OpenRequests> {
  await manager.query(LOCK_NEW_REQUESTS);
  const [counted] = await manager.query<OpenRequests[]>(COUNT_OPEN_REQUESTS, [now, network]);
  if (counted === undefined) throw new Error('An aggregate query returned no row');
  return counted;
}
