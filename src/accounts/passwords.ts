import { Injectable } from '@nestjs/common';
import { compare, hash } from 'bcrypt';
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { HashQueue } from './hash-queue.js';

/** About 50 ms for a guess on one core of 2026. */
const COST = 10;
const WAITING_AT_MOST = 32;

/** A hash of the same cost that no password has: a comparison for an unknown address takes as long as for a known one. */
const NOBODYS_HASH = `$2b$${COST}$${'.'.repeat(53)}`;

/**
 * Password hashes: bcrypt over the base64 of the password's SHA-256. bcrypt alone ignores what stands behind 72 bytes; of
 * the digest's 44 characters all count, so all bytes of the password do. At most four are computed at a time, and one core
 * is left to the requests that need none.
 */
@Injectable()
export class Passwords {
  readonly #queue = new HashQueue(Math.min(4, Math.max(1, availableParallelism() - 1)), WAITING_AT_MOST);

  /**
   * Lets pass while a hash could be computed, so that nothing is counted or looked up in vain.
   * @throws Problem overloaded.
   */
  requireRoom(): void {
    this.#queue.requireRoom();
  }

  /** The hash to store. @throws Problem overloaded. */
  async hash(password: string): Promise<string> {
    return this.#queue.run(() => hash(toDigits(password), COST));
  }

  /** Whether a password has a stored hash; false, after as much work, when there is none. @throws Problem overloaded. */
  async matches(password: string, stored: string | undefined): Promise<boolean> {
    return this.#queue.run(() => compare(toDigits(password), stored ?? NOBODYS_HASH));
  }
}

function toDigits(password: string): string {
  return createHash('sha256').update(password, 'utf8').digest('base64');
}
