import { Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { contextOfUser, type RequestOrigin } from '../../audit/audit-context.js';
import { isScope, type Role, roleAllows } from '../../auth/permissions.js';
import { Clock } from '../../common/clock.js';
import { newDeviceRequestId, type OrganizationId, type UserId } from '../../common/identifiers.js';
import { overloaded, type Problem } from '../../common/problem.js';
import { MembersService } from '../../organizations/members/members.service.js';
import { networkName } from '../../sessions/throttles/sign-in-limit.js';
import { rateLimited } from '../../sessions/throttles/sign-in-throttle.js';
import { TokenPolicyService } from '../../tokens/policy/token-policy.service.js';
import { TokenIssuer, type TokenRequest } from '../../tokens/token-issuer.js';
import { OAuthError } from '../oauth-error.js';
import { type DeviceCodeRequest, tokenNameOf } from './device-code-request.js';
import { FIRST_INTERVAL_S, LIFETIME_MS, TOKEN_LIFETIME_DAYS } from './device-limits.js';
import type { DeviceRequestEntity } from './device-request.entity.js';
import { DeviceRequestStore, type LimitReached } from './device-request.store.js';
import { decidePoll, unknownGrant } from './poll.js';
import { digestOfUserCode, newUserCode, writeUserCode } from './user-code.js';
import { DAY_MS } from '../../common/day.js';

/** The two codes of a new request. */
export interface DeviceCodes {
  readonly deviceCode: string;
  readonly userCode: string;
}

/** The origin of a request for a code. */
export interface DeviceOrigin extends RequestOrigin {
  /** The program that sent it, such as `curl/8.5.0`. */
  readonly program: string | null;
}

/** The user who approved a request, with the role and organization of now. */
interface Approver {
  readonly organizationId: OrganizationId;
  readonly organizationName: string;
  readonly userId: UserId;
  readonly role: Role;
}

/** The token of an approved request. */
export interface DeviceToken {
  readonly value: string;
  readonly expiresInSeconds: number;
  readonly scopes: readonly string[];
  readonly approver: Approver;
  /** The network that requested the codes. */
  readonly network: string;
}

type Exchange = { readonly token: DeviceToken } | { readonly error: OAuthError };

/** A user code is taken once in many millions of attempts; three in a row are a fault. */
const TRIES = 3;

/** The device's side of the grant (RFC 8628): requests codes, then polls for the token. */
@Injectable()
export class DeviceGrantService {
  constructor(
    private readonly store: DeviceRequestStore,
    private readonly members: MembersService,
    private readonly tokens: TokenIssuer,
    private readonly policies: TokenPolicyService,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts a request.
   * @throws Problem rate_limited at the limit of open requests of a network, overloaded at that of all networks.
   */
  async start(asked: DeviceCodeRequest, origin: DeviceOrigin): Promise<DeviceCodes> {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const codes = { deviceCode: newDeviceCode(), userCode: newUserCode() };
      const start = await this.store.start(this.requestOf(asked, origin, codes));
      if (start.kind === 'started') return { ...codes, userCode: writeUserCode(codes.userCode) };
      if (start.kind !== 'code taken') throw this.refusalOf(start);
    }
    throw overloaded(1);
  }

  /**
   * Exchanges a device code for a token, once.
   * @throws OAuthError until then (RFC 8628 §3.5).
   */
  async poll(deviceCode: string, clientId: string, origin: RequestOrigin): Promise<DeviceToken> {
    if (!isDeviceCode(deviceCode)) throw unknownGrant();
    const digest = digestOfDeviceCode(deviceCode);
    const exchange = await this.store.exchange(digest, (manager, request) =>
      this.answer(manager, request, { clientId, origin }),
    );
    if ('error' in exchange) throw exchange.error;
    return exchange.token;
  }

  private requestOf(asked: DeviceCodeRequest, origin: DeviceOrigin, codes: DeviceCodes): DeviceRequestEntity {
    const now = this.clock.now();
    return {
      deviceCodeDigest: digestOfDeviceCode(codes.deviceCode),
      userCodeDigest: digestOfUserCode(codes.userCode),
      id: newDeviceRequestId(),
      clientId: asked.clientId,
      deviceName: asked.deviceName,
      program: origin.program,
      ip: origin.ip,
      network: networkName(origin.ip),
      scopes: [...asked.scopes],
      state: 'pending',
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
      pollInterval: FIRST_INTERVAL_S,
      polledAt: null,
      organizationId: null,
      userId: null,
      decidedAt: null,
      decidedFrom: null,
    };
  }

  private refusalOf({ kind, until }: LimitReached): Problem {
    const waitMs = until.getTime() - this.clock.now().getTime();
    if (kind === 'network full')
      return rateLimited('too many devices of your network are waiting for approval', waitMs);
    return overloaded(Math.max(1, Math.ceil(waitMs / 1000)));
  }

  private async answer(
    manager: EntityManager,
    request: DeviceRequestEntity | undefined,
    { clientId, origin }: { readonly clientId: string; readonly origin: RequestOrigin },
  ): Promise<Exchange> {
    const now = this.clock.now();
    const outcome = decidePoll(request && { ...request, interval: request.pollInterval }, clientId, now);
    if (request === undefined || outcome.kind === 'refuse')
      return { error: outcome.kind === 'refuse' ? outcome.error : unknownGrant() };
    if (outcome.kind === 'issue') return this.issue(manager, request, origin);
    await this.store.writePoll(manager, request, now, outcome.interval);
    return { error: outcome.error };
  }

  /** Issues the token with the approver's present role: the token gets no scope that the user has lost since the approval. */
  private async issue(manager: EntityManager, request: DeviceRequestEntity, origin: RequestOrigin): Promise<Exchange> {
    const approver = await this.findApprover(manager, request);
    const scopes = request.scopes.filter(
      (scope) => approver !== undefined && isScope(scope) && roleAllows(approver.role, scope),
    );
    if (approver === undefined || scopes.length === 0)
      return { error: new OAuthError('access_denied', 'The user who approved the device may no longer do so.') };
    const context = contextOfUser(origin, approver.organizationId, approver.userId);
    const device = { clientId: request.clientId, ip: request.ip, approvedFrom: request.decidedFrom };
    const now = this.clock.now();
    const days = await this.policies.daysOfDevice(manager, approver.organizationId, TOKEN_LIFETIME_DAYS);
    const expiresAt = new Date(now.getTime() + days * DAY_MS);
    const wanted = toTokenRequest(request, scopes, expiresAt);
    const issued = await this.tokens.issue(manager, { owner: approver, request: wanted, device, context, at: now });
    if (issued === undefined)
      return { error: new OAuthError('access_denied', 'The user who approved the device has too many tokens.') };
    await this.store.markUsed(manager, request);
    const expiresInSeconds = (days * DAY_MS) / 1000;
    return { token: { value: issued.value, expiresInSeconds, scopes, approver, network: request.network } };
  }

  /** Finds the approver; undefined after the membership of the approval has ended, or device login was turned off. */
  private async findApprover(
    manager: EntityManager,
    { organizationId, userId, decidedAt }: DeviceRequestEntity,
  ): Promise<Approver | undefined> {
    if (organizationId === null || userId === null || decidedAt === null) return undefined;
    const membership = await this.members.findActive(manager, organizationId, userId);
    if (membership === undefined || membership.createdAt > decidedAt) return undefined;
    const { organization, role } = membership;
    return organization.deviceLogin ? { organizationId, organizationName: organization.name, userId, role } : undefined;
  }
}

function toTokenRequest(
  { clientId, deviceName }: DeviceRequestEntity,
  scopes: readonly string[],
  expiresAt: Date,
): TokenRequest {
  return { type: 'scoped', name: tokenNameOf(clientId, deviceName), scopes, expiresAt, allowedNetworks: null };
}

const BYTES = 32;

/** 32 bytes as base64url without padding. */
const SHAPE = /^[\w-]{43}$/;

/** Creates a device code: 256 random bits that only the device knows. */
function newDeviceCode(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** Returns whether a text has the shape of a device code; any other is unknown, without a query. */
function isDeviceCode(text: string): boolean {
  return SHAPE.test(text);
}

/** Returns the SHA-256 of a code. It has too many bits to be guessed, so a slow hash would only cost time on each poll. */
function digestOfDeviceCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
