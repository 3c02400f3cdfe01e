import { Inject, Injectable } from '@nestjs/common';
import type { JWK, JWTVerifyGetKey } from 'jose';
import { Clock } from '../../common/clock.js';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../config/config.module.js';
import type { AllowedDestinations } from '../../outbound/destination-rule.js';
import { DocumentReader } from '../../outbound/document-reader.js';
import { trustedDestinations } from '../trusted-destinations.js';
import { refusalOfIssuer, refusalOfKeyAddress } from '../rule-values.js';

/** The keys of an issuer are not to be had now. The message is a sentence without facts of the network. */
export class KeysUnavailable extends Error {}

interface Entry {
  keys: JWTVerifyGetKey | undefined;
  readAt: number;
  triedAt: number;
  reading: Promise<void> | undefined;
}

/** How long keys are used without a look at their issuer: a withdrawn key is refused after this. */
const FRESH_MS = 10 * 60_000;
/** How long keys are used while their issuer cannot be read. */
const USABLE_MS = 60 * 60_000;
/** How often the keys of an issuer are read at most. */
const BETWEEN_READS_MS = 60_000;
const MOST_ISSUERS = 200;
const MOST_KEYS = 100;

/** The public keys of issuers (OpenID Connect Discovery 1.0, RFC 7517), in memory. */
@Injectable()
export class IssuerKeys {
  readonly #entries = new Map<string, Entry>();
  readonly #allowed: AllowedDestinations;

  constructor(
    private readonly documents: DocumentReader,
    private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.#allowed = trustedDestinations(config);
  }

  /**
   * Returns the keys of an issuer.
   * @throws KeysUnavailable when they were never read, or not for an hour.
   */
  async of(issuer: string): Promise<JWTVerifyGetKey> {
    const entry = this.entryOf(issuer);
    if (entry.keys === undefined || this.age(entry.readAt) > FRESH_MS) await this.read(issuer, entry);
    if (entry.keys === undefined || this.age(entry.readAt) > USABLE_MS)
      throw new KeysUnavailable('The keys of the issuer cannot be read now. Try again in a minute.');
    return entry.keys;
  }

  /** Reads the keys again, for a token with an unknown one, unless that was tried within the last minute. Returns the keys it has then. */
  async again(issuer: string): Promise<JWTVerifyGetKey> {
    await this.read(issuer, this.entryOf(issuer));
    return this.of(issuer);
  }

  private entryOf(issuer: string): Entry {
    const entry = this.#entries.get(issuer) ?? {
      keys: undefined,
      readAt: -Infinity,
      triedAt: -Infinity,
      reading: undefined,
    };
    // The last used one is at the end.
    this.#entries.delete(issuer);
    this.#entries.set(issuer, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MOST_ISSUERS && oldest !== undefined) this.#entries.delete(oldest);
    return entry;
  }

  /** One reading at a time for each issuer. A failure is remembered for a minute. */
  private async read(issuer: string, entry: Entry): Promise<void> {
    if (entry.reading === undefined && this.age(entry.triedAt) < BETWEEN_READS_MS) return;
    entry.reading ??= this.readNow(issuer, entry).finally(() => {
      entry.reading = undefined;
    });
    await entry.reading;
  }

  private async readNow(issuer: string, entry: Entry): Promise<void> {
    entry.triedAt = this.clock.now().getTime();
    const keys = await this.fetch(issuer).catch(() => undefined);
    if (keys === undefined) return;
    entry.keys = keys;
    entry.readAt = this.clock.now().getTime();
  }

  private async fetch(issuer: string): Promise<JWTVerifyGetKey | undefined> {
    // The operator's settings may have changed since the rule was created.
    if (refusalOfIssuer(issuer, this.#allowed) !== undefined) return undefined;
    const discovery = new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    const metadata = await this.documents.read(discovery, this.#allowed);
    if (memberOf(metadata, 'issuer') !== issuer) return undefined;
    const address = memberOf(metadata, 'jwks_uri');
    if (typeof address !== 'string' || !URL.canParse(address)) return undefined;
    const url = new URL(address);
    if (refusalOfKeyAddress(url, this.#allowed) !== undefined) return undefined;
    const keys = memberOf(await this.documents.read(url, this.#allowed), 'keys');
    if (!Array.isArray(keys)) return undefined;
    const { createLocalJWKSet } = await import('jose');
    return createLocalJWKSet({ keys: keys.filter(isSigningKey).slice(0, MOST_KEYS) });
  }

  private age(instant: number): number {
    return this.clock.now().getTime() - instant;
  }
}

function memberOf(document: unknown, name: string): unknown {
  return typeof document === 'object' && document !== null && Object.hasOwn(document, name)
    ? Reflect.get(document, name)
    : undefined;
}

/** A public key of an asymmetric algorithm. A key of another kind in the document, such as a shared secret, is left out. */
function isSigningKey(key: unknown): key is JWK {
  const kind = memberOf(key, 'kty');
  const use = memberOf(key, 'use');
  return (kind === 'RSA' || kind === 'EC' || kind === 'OKP') && (use === undefined || use === 'sig');
}
