/**
 * Keeps the identities of one run apart: the second test of one identity becomes `… #2`, and so on, in the report's order. Of
 * each identity a number is kept, so that a million tests need little memory.
 */
export class NumberedIds {
  readonly #seen = new Map<number, number>();

  /** Returns the identity itself, or with the next number that no other has when it was given out before. */
  take(id: string): string {
    const key = keyOf(id);
    let count = (this.#seen.get(key) ?? 0) + 1;
    let given = count === 1 ? id : `${id} #${count}`;
    while (count > 1 && this.#seen.has(keyOf(given))) {
      count += 1;
      given = `${id} #${count}`;
    }
    this.#seen.set(key, count);
    if (count > 1) this.#seen.set(keyOf(given), 1);
    return given;
  }
}

/** Looked up once: where modules run in a context of their own, a global costs more than the multiplication. */
const { imul } = Math;

/**
 * Returns a number of 53 bits for a text: two 32-bit FNV-1a hashes of different beginnings. Two texts of one number would only
 * be numbered.
 */
function keyOf(text: string): number {
  let [low, high] = [0x811c9dc5, 0x01000193];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    low = imul(low ^ unit, 0x01000193);
    high = imul(high ^ unit, 0x85ebca6b);
  }
  return (low >>> 0) * 0x200000 + ((high >>> 0) & 0x1fffff);
}
