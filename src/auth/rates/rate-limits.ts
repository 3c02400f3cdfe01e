import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressOfClient, networkOf, type TrustedProxies } from '../../common/client-address.js';
import { Clock } from '../../common/clock.js';
import { Problem } from '../../common/problem.js';
import type { Config } from '../../config/config.js';
import { onPrimaryMessage, sendToPrimary, workerNumber } from '../../common/workers/worker-process.js';
import { CONFIG } from '../../config/config.module.js';
import { matcherOf } from '../../config/ip-networks.js';
import { type Principal, accessOf } from '../permissions.js';
import type { Provisioner } from '../provisioner.js';
import { Reflector } from '@nestjs/core';
import { factsOf } from '../../common/request-facts.js';

/** What a request does, as far as limits differ. */
export type RequestKind = 'read' | 'upload' | 'other';

/** Where headers of a response are set: the response, or a list of headers. */
export interface HeaderSink {
  setHeader(name: string, value: string): unknown;
}

/** The limits of requests within a minute, each for one caller, one address or one organization. */
type RatePolicy = 'caller' | 'address' | 'organization' | 'uploads';

interface RateLimit {
  readonly policy: RatePolicy;
  readonly header: string;
  readonly buckets: TokenBuckets;
}

const SHOWN: ReadonlySet<RatePolicy> = new Set(['caller', 'address']);

const READS_RETRY_SECONDS = 1;

/**
 * Limits how many requests a caller (a token, or a signed-in user), an organization and a stranger's network may send, in the
 * memory of this instance, whose workers share their counts. Responses carry `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-11).
 */
@Injectable()
export class RateLimits {
  readonly #proxies: TrustedProxies;
  readonly #caller: RateLimit | undefined;
  readonly #address: RateLimit | undefined;
  readonly #organization: RateLimit | undefined;
  readonly #uploads: RateLimit | undefined;
  /** Reads in progress, by caller. */
  readonly #reads = new Map<string, number>();
  readonly #mostReads: number;
  readonly #mostReadsHere: number;
  readonly #shared: SharedCounts;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'rates' | 'trustedProxies' | 'workers'>,
    private readonly clock: Clock,
  ) {
    const { rates } = config;
    this.#proxies = matcherOf(config.trustedProxies);
    this.#caller = toLimit('caller', rates.requestsPerCaller);
    this.#address = toLimit('address', rates.requestsPerAddress);
    this.#organization = toLimit('organization', rates.requestsPerOrganization);
    this.#uploads = toLimit('uploads', rates.uploadsPerOrganization);
    this.#mostReads = rates.readsAtOncePerCaller;
    // Connections are spread evenly over the workers.
    this.#mostReadsHere = Math.ceil(this.#mostReads / config.workers);
    const limits = new Map<string, RateLimit>(
      [this.#caller, this.#address, this.#organization, this.#uploads].flatMap((limit) =>
        limit === undefined ? [] : [[limit.policy, limit] as const],
      ),
    );
    this.#shared = new SharedCounts((policy, key, count) =>
      limits.get(policy)?.buckets.drain(key, count, this.clock.now().getTime()),
    );
  }

  /** Counts a request of a known caller. Returns the refusal when it exceeds a limit. `headers` receive the state of the limits. */
  ofCaller(
    response: ServerResponse,
    principal: Principal | Provisioner,
    kind: RequestKind,
    headers: HeaderSink = response,
  ): Problem | undefined {
    const caller = principal.kind === 'session' ? principal.userId : principal.tokenId;
    const { organizationId } = principal;
    return (
      this.count(headers, this.#organization, organizationId) ??
      (kind === 'upload' ? this.count(headers, this.#uploads, organizationId) : undefined) ??
      this.count(headers, this.#caller, caller) ??
      (kind === 'read' ? this.beginRead(response, headers, caller) : undefined)
    );
  }

  /** Counts a request without a valid credential, by its network. Returns the refusal when it exceeds the limit. */
  ofStranger(request: IncomingMessage, response: ServerResponse): Problem | undefined {
    if (this.#address === undefined) return undefined;
    const address = addressOfClient(request, this.#proxies);
    return this.count(response, this.#address, address === undefined ? 'unknown' : networkOf(address));
  }

  private count(headers: HeaderSink, limit: RateLimit | undefined, key: string): Problem | undefined {
    if (limit === undefined) return undefined;
    const quota = limit.buckets.take(key, this.clock.now().getTime());
    if (quota.isAdmitted) this.#shared.note(limit.policy, key);
    // Of several limits, the response shows the caller's own, or the one that is exceeded.
    if (SHOWN.has(limit.policy) || !quota.isAdmitted) {
      headers.setHeader('RateLimit-Policy', limit.header);
      headers.setHeader('RateLimit', `"${limit.policy}";r=${quota.remaining};t=${seconds(quota.fullInMs)}`);
    }
    return quota.isAdmitted ? undefined : tooMany(limit.policy, quota);
  }

  private beginRead(response: ServerResponse, headers: HeaderSink, caller: string): Problem | undefined {
    if (this.#mostReads === 0 || response.closed) return undefined;
    const before = this.#reads.get(caller) ?? 0;
    if (before >= this.#mostReadsHere) {
      headers.setHeader('RateLimit-Policy', `"reads";q=${this.#mostReads};qu="concurrent-requests"`);
      headers.setHeader('RateLimit', `"reads";r=0;t=${READS_RETRY_SECONDS}`);
      return refusal(`at most ${this.#mostReads} reads of a token at a time`, READS_RETRY_SECONDS);
    }
    this.#reads.set(caller, before + 1);
    response.once('close', () => this.endRead(caller));
    return undefined;
  }

  private endRead(caller: string): void {
    const left = (this.#reads.get(caller) ?? 1) - 1;
    if (left === 0) this.#reads.delete(caller);
    else this.#reads.set(caller, left);
  }
}

function toLimit(policy: RatePolicy, limit: number): RateLimit | undefined {
  if (limit === 0) return undefined;
  return { policy, header: `"${policy}";q=${limit};w=${WINDOW_SECONDS}`, buckets: new TokenBuckets(limit) };
}

const SENTENCES: Readonly<Record<RatePolicy, string>> = {
  caller: 'too many requests of this token or user',
  address: 'too many requests of your network without a valid credential',
  organization: 'too many requests of your organization',
  uploads: 'too many uploads of your organization',
};

function tooMany(policy: RatePolicy, { waitMs }: Quota): Problem {
  return refusal(SENTENCES[policy], Math.max(1, seconds(waitMs)));
}

function refusal(reason: string, waitSeconds: number): Problem {
  return new Problem('rate_limited', `Try again in ${waitSeconds} seconds: ${reason}.`, {
    headers: { 'Retry-After': String(waitSeconds) },
  });
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1000);
}

/** The window of every limit. */
const WINDOW_SECONDS = 60;

/** The most keys in memory. The oldest is dropped, and starts with a full bucket if it comes back. */
const MOST_KEYS = 100_000;

interface Bucket {
  level: number;
  filledAt: number;
}

/** The state of a bucket after a request. Times are milliseconds. */
interface Quota {
  readonly isAdmitted: boolean;
  /** How many requests are left. */
  readonly remaining: number;
  /** Until the bucket is full. */
  readonly fullInMs: number;
  /** Until the next request is admitted; 0 while some are left. */
  readonly waitMs: number;
}

/**
 * Limits requests by key: a bucket takes as many as the limit at once, and fills up again evenly within the window. Each request
 * costs one look-up, however many keys there are.
 */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>();
  readonly #perMs: number;

  constructor(
    private readonly limit: number,
    private readonly mostKeys = MOST_KEYS,
  ) {
    this.#perMs = limit / (WINDOW_SECONDS * 1000);
  }

  /** Takes a request out of a bucket. */
  take(key: string, now: number): Quota {
    const bucket = this.fill(key, now);
    const isAdmitted = bucket.level >= 1;
    if (isAdmitted) bucket.level -= 1;
    return {
      isAdmitted,
      remaining: Math.floor(bucket.level),
      fullInMs: (this.limit - bucket.level) / this.#perMs,
      waitMs: bucket.level >= 1 ? 0 : (1 - bucket.level) / this.#perMs,
    };
  }

  /** Takes requests out of a bucket that another process has admitted, as far as there are some. */
  drain(key: string, count: number, now: number): void {
    const bucket = this.fill(key, now);
    bucket.level = Math.max(0, bucket.level - count);
  }

  /** The bucket of a key, as full as it is by now. */
  private fill(key: string, now: number): Bucket {
    const bucket = this.#buckets.get(key) ?? this.create(key, now);
    // A clock that is set back fills nothing.
    const filled = Math.max(0, now - bucket.filledAt) * this.#perMs;
    bucket.level = Math.min(this.limit, bucket.level + filled);
    bucket.filledAt = now;
    return bucket;
  }

  private create(key: string, now: number): Bucket {
    const [oldest] = this.#buckets.size < this.mostKeys ? [] : this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
    const bucket = { level: this.limit, filledAt: now };
    this.#buckets.set(key, bucket);
    return bucket;
  }
}

/** A worker knows the requests of the others so much later, in milliseconds. */
const SHARE_MS = 50;

/** Called with requests that another worker admitted. */
type OnShared = (policy: string, key: string, count: number) => void;

/**
 * Shares counts of admitted requests among the workers of a server, so that a limit is the same for any number of them. A limit can be
 * exceeded by what the other workers admit within 50 ms. Asking another process before each request would cost more than the request.
 */
class SharedCounts {
  readonly #isShared = workerNumber() !== undefined;
  readonly #counts = new Map<string, Map<string, number>>();
  #isPlanned = false;

  constructor(onShared: OnShared) {
    if (this.#isShared)
      onPrimaryMessage((message) => {
        if (message.kind === 'counted') for (const [policy, key, count] of message.counts) onShared(policy, key, count);
      });
  }

  /** Counts an admitted request. */
  note(policy: string, key: string): void {
    if (!this.#isShared) return;
    const keys = this.#counts.get(policy) ?? new Map<string, number>();
    this.#counts.set(policy, keys.set(key, (keys.get(key) ?? 0) + 1));
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setTimeout(() => this.share(), SHARE_MS).unref();
  }

  private share(): void {
    this.#isPlanned = false;
    const counts = [...this.#counts].flatMap(([policy, keys]) =>
      [...keys].map(([key, count]) => [policy, key, count] as const),
    );
    this.#counts.clear();
    sendToPrimary({ kind: 'counted', counts });
  }
}

/** Health checks are never refused: a supervisor would restart a server because others flood it. */
const UNLIMITED = '/health/';

/** Counts the requests to public routes, which have no other guard. */
@Injectable()
export class StrangerRateGuard implements CanActivate {
  readonly #counted = new WeakSet<IncomingMessage>();

  constructor(
    private readonly reflector: Reflector,
    private readonly rates: RateLimits,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const access = accessOf(this.reflector, context.getHandler(), context.getClass());
    const http = context.switchToHttp();
    const request = http.getRequest<IncomingMessage>();
    if (access?.kind !== 'public' || factsOf(request).route.startsWith(UNLIMITED)) return true;
    // A route may leave a request to the next one.
    if (this.#counted.has(request)) return true;
    this.#counted.add(request);
    const exceeded = this.rates.ofStranger(request, http.getResponse<ServerResponse>());
    if (exceeded !== undefined) throw exceeded;
    return true;
  }
}
