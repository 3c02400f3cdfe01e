import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { networkOfClient } from '../accounts/attempt-throttle.js';
import { contextOfUser, type RequestOrigin } from '../audit/audit-context.js';
import { isScope, roleAllows } from '../auth/scopes.js';
import { Clock } from '../common/clock.js';
import { newDeviceRequestId } from '../common/identifiers.js';
import { overloaded, Problem } from '../common/problem.js';
import { TokenIssuer, type TokenOrder } from '../tokens/token-issuer.js';
import { digestOfDeviceCode, isDeviceCode, newDeviceCode } from './device-code.js';
import { FIRST_INTERVAL_S, LIFETIME_MS, TOKEN_LIFETIME_MS } from './device-limits.js';
import type { DeviceOrder } from './device-order.js';
import type { DeviceRequestEntity } from './device-request.entity.js';
import { DeviceRequestStore, type Approver, type NoRoom } from './device-request.store.js';
import { OAuthError } from './oauth-error.js';
import { decidePoll, unknownGrant } from './poll.js';
import { tokenNameOf } from './token-name.js';
import { digestOfUserCode, newUserCode, writeUserCode } from './user-code.js';

/** The two codes of a request that has begun, as they are shown. */
export interface DeviceCodes {
  readonly deviceCode: string;
  readonly userCode: string;
}

/** Who asks, as far as the request tells. */
export interface DeviceOrigin extends RequestOrigin {
  /** The program, in short. */
  readonly program: string | null;
}

/** What a device gets at the end. */
export interface DeviceToken {
  readonly value: string;
  readonly scopes: readonly string[];
  readonly approver: Approver;
}

type Exchange = { readonly token: DeviceToken } | { readonly error: OAuthError };

/** A user code is taken once in many millions of times; three in a row are a fault. */
const TRIES = 3;

/** The device's side of the grant (RFC 8628): asks for codes, then polls for its token. */
@Injectable()
export class DeviceGrantService {
  constructor(
    private readonly store: DeviceRequestStore,
    private readonly tokens: TokenIssuer,
    private readonly clock: Clock,
  ) {}

  /**
   * Begins a request.
   * @throws Problem rate_limited when as many of the same network wait as may, overloaded when there is room for none.
   */
  async begin(order: DeviceOrder, origin: DeviceOrigin): Promise<DeviceCodes> {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const codes = { deviceCode: newDeviceCode(), userCode: newUserCode() };
      const beginning = await this.store.begin(this.requestOf(order, origin, codes));
      if (beginning.kind === 'begun') return { ...codes, userCode: writeUserCode(codes.userCode) };
      if (beginning.kind !== 'code taken') throw this.refusalOf(beginning);
    }
    throw overloaded(1);
  }

  /**
   * Exchanges a device code for a token, once.
   * @throws OAuthError as RFC 8628 §3.5 says while there is none.
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

  private requestOf(order: DeviceOrder, origin: DeviceOrigin, codes: DeviceCodes): DeviceRequestEntity {
    const now = this.clock.now();
    return {
      deviceCodeDigest: digestOfDeviceCode(codes.deviceCode),
      userCodeDigest: digestOfUserCode(codes.userCode),
      id: newDeviceRequestId(),
      clientId: order.clientId,
      deviceName: order.deviceName,
      program: origin.program,
      ip: origin.ip,
      network: networkOfClient(origin.ip),
      scopes: [...order.scopes],
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

  private refusalOf({ kind, until }: NoRoom): Problem {
    const seconds = Math.max(1, Math.ceil((until.getTime() - this.clock.now().getTime()) / 1000));
    if (kind === 'all full') return overloaded(seconds);
    return new Problem(
      'rate_limited',
      `Try again in ${seconds} seconds: too many devices of your network wait for a decision.`,
      {
        headers: { 'Retry-After': String(seconds) },
      },
    );
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
    await this.store.notePoll(manager, request, now, outcome.interval);
    return { error: outcome.error };
  }

  /** The role and the organization's mind are those of now: what the user lost since the approval, the token does not get. */
  private async issue(manager: EntityManager, request: DeviceRequestEntity, origin: RequestOrigin): Promise<Exchange> {
    const approver = await this.store.findApprover(manager, request);
    const scopes = request.scopes.filter(
      (scope) => approver !== undefined && isScope(scope) && roleAllows(approver.role, scope),
    );
    if (approver === undefined || scopes.length === 0)
      return { error: new OAuthError('access_denied', 'The user who approved may not do this any more.') };
    const context = contextOfUser(origin, approver.organizationId, approver.userId);
    const device = { clientId: request.clientId, ip: request.ip, approvedFrom: request.decidedFrom };
    const { value } = await this.tokens.issue(manager, {
      owner: approver,
      order: this.tokenOrder(request, scopes),
      device,
      context,
    });
    await this.store.markUsed(manager, request);
    return { token: { value, scopes, approver } };
  }

  private tokenOrder({ clientId, deviceName }: DeviceRequestEntity, scopes: readonly string[]): TokenOrder {
    const expiresAt = new Date(this.clock.now().getTime() + TOKEN_LIFETIME_MS);
    return { type: 'scoped', name: tokenNameOf(clientId, deviceName), scopes, expiresAt };
  }
}
