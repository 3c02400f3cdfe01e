/** What a memo keeps at most: so many results, of texts of at most so many UTF-16 units. */
interface MemoLimits {
  readonly entries: number;
  readonly longest: number;
}

/**
 * Remembers the results of a pure function for short texts that come again and again. When it is full, it forgets everything: texts that
 * do not repeat then cost a little more than the function.
 */
export class Memo<T> {
  readonly #known = new Map<string, T>();

  constructor(
    private readonly compute: (text: string) => T,
    private readonly limits: MemoLimits,
  ) {}

  /** Returns the result for a text. */
  of(text: string): T {
    if (text.length > this.limits.longest) return this.compute(text);
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const result = this.compute(text);
    if (this.#known.size >= this.limits.entries) this.#known.clear();
    this.#known.set(text, result);
    return result;
  }
}
