import { createHash } from 'node:crypto';

/**
 * Keeps the identities of one run apart: the second test of one identity becomes `… #2`, and so on, in the report's order. Of
 * each identity a number is kept, so that a million tests need little memory.
 */
export class NumberedIds {
  readonly #seen = new Map<number, number>();

  /** The identity itself, or with its number when it was given out before. */
  take(id: string): string {
    const key = keyOf(id);
    const before = this.#seen.get(key);
    if (before === undefined) {
      this.#seen.set(key, 1);
      return id;
    }
    const count = this.#nextFree(id, before + 1);
    this.#seen.set(key, count);
    return numbered(id, count);
  }

  /** A test may be named as the number would name it. */
  #nextFree(id: string, from: number): number {
    for (let count = from; ; count += 1) {
      const key = keyOf(numbered(id, count));
      if (this.#seen.has(key)) continue;
      this.#seen.set(key, 1);
      return count;
    }
  }
}

function numbered(id: string, count: number): string {
  return `${id} #${count}`;
}

function keyOf(id: string): number {
  return createHash('sha256').update(id).digest().readUIntBE(0, 6);
}
