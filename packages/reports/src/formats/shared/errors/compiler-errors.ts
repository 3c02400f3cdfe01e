import { BoundedText } from '../../../text/bounded-text.js';

/** What a compiler says before the tests run: errors of several lines, each up to a blank line. */
export class CompilerErrors {
  #errors: BoundedText[] = [];
  #isInError = false;

  /** `begins`: the first line of an error. Of more than `most` errors the first ones are kept. */
  constructor(
    private readonly begins: RegExp,
    private readonly most: number,
  ) {}

  /** Takes a line. */
  take(text: string): void {
    if (this.begins.test(text)) {
      this.#isInError = this.#errors.length < this.most;
      if (this.#isInError) this.#errors.push(new BoundedText());
    }
    if (text.trim() === '') this.#isInError = false;
    if (this.#isInError) this.#errors.at(-1)?.push(`${text}\n`);
  }

  /** The errors that were kept. */
  get texts(): readonly string[] {
    return this.#errors.map((error) => error.toString());
  }

  /** Forgets them: tests start, or a failure has them. */
  clear(): void {
    this.#errors = [];
    this.#isInError = false;
  }
}
