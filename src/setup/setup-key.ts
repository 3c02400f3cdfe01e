import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { randomBase62 } from '../common/identifiers.js';
import { isSecretOf, secretDigest } from '../common/secret-digest.js';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { isLoopback } from '../config/ip-networks.js';
import { SetupStore } from './setup.store.js';

/** 43 base62 digits hold 256 random bits. */
const DIGITS = 43;

/** What the log at start shows of the key: the key itself, or when another start showed it. */
export type IssuedKey = { readonly key: string } | { readonly loggedAt: Date };

/**
 * Keeps strangers from the first-run setup of a service that other machines can reach: whoever sets it up must have read the log.
 * All instances on a database accept the same key, of which the database has the digest.
 */
@Injectable()
export class SetupKey {
  readonly #isNeeded: boolean;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly store: SetupStore,
    private readonly clock: Clock,
  ) {
    this.#isNeeded = needsSetupKey(config.host, config.publicUrl);
  }

  /**
   * Makes the key at start. Undefined when none is needed. On a server, of several instances only the first one makes a key, and it stays
   * valid; the embedded database has one instance, and each of its starts makes another key.
   */
  async issue(): Promise<IssuedKey | undefined> {
    if (!this.#isNeeded) return undefined;
    const key = randomBase62(DIGITS);
    const now = this.clock.now();
    if (this.config.databaseUrl === undefined) {
      await this.store.replaceKey(secretDigest(key), now);
      return { key };
    }
    const stored = await this.store.keepFirstKey(secretDigest(key), now);
    if (stored === null) return undefined;
    return stored.digest.equals(secretDigest(key)) ? { key } : { loggedAt: stored.createdAt };
  }

  /** Returns whether the setup is allowed with this key. */
  async admits(given: string | undefined): Promise<boolean> {
    if (!this.#isNeeded) return true;
    const stored = await this.store.findKey();
    return stored !== null && isSecretOf(stored.digest, given ?? '');
  }
}

/**
 * Whether the set-up needs a key: unless the listen address and the public URL, where one is set, are both loopback. A reverse proxy
 * makes a service on loopback public, and only the public URL shows it.
 */
export function needsSetupKey(host: string, publicUrl: string | undefined): boolean {
  return !isLoopback(host) || (publicUrl !== undefined && !isLoopback(hostOf(publicUrl)));
}

/** The host name of a URL, an IPv6 address without its brackets. */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}
