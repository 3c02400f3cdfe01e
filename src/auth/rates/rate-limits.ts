import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressOfClient, networkOf, type TrustedProxies } from '../../common/client-address.js';
import { Clock } from '../../common/clock.js';
import { Problem } from '../../common/problem.js';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../config/config.module.js';
import { matcherOf } from '../../config/ip-networks.js';
import type { Principal } from '../principal.js';
import type { Provisioner } from '../provisioning/provisioner.js';
import { SharedCounts } from './shared-counts.js';
import { type Quota, TokenBuckets, WINDOW_SECONDS } from './token-buckets.js';

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
