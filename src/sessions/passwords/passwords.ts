import { Injectable } from '@nestjs/common';
import { compare, hash } from 'bcrypt';
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { HashQueue } from './hash-queue.js';

/** About 50 ms for a guess on one core of 2026. */
const COST = 10;
const WAITING_AT_MOST = 32;

/** A hash that no password has, so that the comparison takes as long for an unknown address as for a known one. */
const UNMATCHABLE_HASH = `$2b$${COST}$${'.'.repeat(53)}`;

/**
 * Hashes passwords: bcrypt over the base64 of the password's SHA-256. bcrypt alone ignores everything after 72 bytes; the digest
 * has 44 characters, so every byte of the password counts. At most four hashes are computed at a time, and one core stays free for
 * other requests.
 */
@Injectable()
export class Passwords {
  readonly #queue = new HashQueue(Math.min(4, Math.max(1, availableParallelism() - 1)), WAITING_AT_MOST);

  /**
   * Checks that a hash could be computed now, before anything is counted or looked up.
   * @throws Problem overloaded.
   */
  requireRoom(): void {
    this.#queue.requireRoom();
  }

  /** The hash of a user without a password. */
  readonly none = UNMATCHABLE_HASH;

  /** Returns the hash to store. @throws Problem overloaded. */
  async hash(password: string): Promise<string> {
    return this.#queue.run(() => hash(toDigits(password), COST));
  }

  /** Returns whether a password has a stored hash; false, after the same work, without one. @throws Problem overloaded. */
  async matches(password: string, stored: string | undefined): Promise<boolean> {
    return this.#queue.run(() => compare(toDigits(password), stored ?? UNMATCHABLE_HASH));
  }
}

function toDigits(password: string): string {
  return createHash('sha256').update(password, 'utf8').digest('base64');
}
