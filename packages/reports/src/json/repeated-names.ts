import { JSON_LIMITS } from './read-json.js';

/** Places for the hashes of names, for each level. */
const PLACE_BITS = 10;
const MOST_OBJECTS = 2 ** 31 - 1;

/**
 * Tells objects whose names are all different from those in which one may come twice, in a few steps for each name. Of names with one
 * hash it takes the second for a repetition: that is rare in the objects that are sent, and never wrong in the other direction.
 */
export class RepeatedNames {
  readonly #levels = JSON_LIMITS.depth + 1;
  /** The object that has a name with this hash, for each level. */
  readonly #seen = new Int32Array(this.#levels << PLACE_BITS);
  /** The object at each level. */
  readonly #objects = new Int32Array(this.#levels);
  #count = 0;

  /** Begins an object at a level. */
  begin(level: number): void {
    if (this.#count === MOST_OBJECTS) {
      this.#seen.fill(0);
      this.#count = 0;
    }
    this.#count += 1;
    this.#objects[level] = this.#count;
  }

  /** Adds a name to the object at a level, by its bytes. Returns whether it may have the name already. */
  mayRepeat(bytes: Uint8Array, start: number, end: number, level: number): boolean {
    if (level >= this.#levels) return true;
    const length = end - start;
    const middle = bytes[start + (length >> 1)] ?? 0;
    const hash = (bytes[start] ?? 0) + 7 * (bytes[end - 1] ?? 0) + 61 * middle + 139 * length;
    const place = (level << PLACE_BITS) | (hash & ((1 << PLACE_BITS) - 1));
    const object = this.#objects[level] ?? 0;
    if (this.#seen[place] === object) return true;
    this.#seen[place] = object;
    return false;
  }
}
