import { Inject, Injectable } from '@nestjs/common';
import { createHash, timingSafeEqual } from 'node:crypto';
import { randomBase62 } from '../common/identifiers.js';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { isLoopback } from '../config/ip-networks.js';

/** 43 base62 digits hold 256 random bits. */
const DIGITS = 43;

/**
 * Keeps strangers from the first-run set-up of a service that other machines can reach: whoever sets it up must have read the log.
 * The key is made at start and lives in memory.
 */
@Injectable()
export class SetupKey {
  /** Undefined when no key is needed. */
  readonly value: string | undefined;

  constructor(@Inject(CONFIG) config: Config) {
    this.value = needsSetupKey(config.host, config.publicUrl) ? randomBase62(DIGITS) : undefined;
  }

  /** Whether the set-up may go on with what was given. */
  admits(given: string | undefined): boolean {
    return this.value === undefined || timingSafeEqual(digest(given ?? ''), digest(this.value));
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

/** Of equal length whatever was given. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
