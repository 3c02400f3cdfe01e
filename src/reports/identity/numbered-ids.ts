import { createHash } from 'node:crypto';

/**
 * Keeps the identities of one run apart: the second test of one identity becomes `… #2`, and so on, in the report's order. Of
 * each identity a number is kept, so that a million tests need little memory.
 */
export class NumberedIds {
  readonly #seen = new Map<number, number>();

  /** The identity itself, or with its number when it was given out before. */
  take(id: string): string {
    const key = createHash('sha256').update(id).digest().readUIntBE(0, 6);
    const count = (this.#seen.get(key) ?? 0) + 1;
    this.#seen.set(key, count);
    return count === 1 ? id : `${id} #${count}`;
  }
}
