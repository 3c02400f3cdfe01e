/** So much is kept of the beginning of a text, and at least as much of its end. In UTF-16 units. */
const KEPT_AT_EACH_END = 128 * 1024;

/**
 * A text that grows piece by piece and is kept in its beginning and its end: a reader keeps the output of many tests at once,
 * and a single one may print without end.
 */
export class BoundedText {
  #head = '';
  #tail: string[] = [];
  #tailLength = 0;
  #isCut = false;

  /** Adds to the end. */
  push(text: string): void {
    const room = this.#tailLength === 0 ? KEPT_AT_EACH_END - this.#head.length : 0;
    this.#head += text.slice(0, room);
    if (text.length <= room) return;
    this.#tail.push(text.slice(room));
    this.#tailLength += text.length - room;
    if (this.#tailLength > 2 * KEPT_AT_EACH_END) this.#cut();
  }

  /** Returns all of it, with a line in the place of what is left out. */
  toString(): string {
    const tail = this.#tail.join('');
    return this.#isCut ? `${this.#head}\n[a part of this output is left out]\n${tail}` : this.#head + tail;
  }

  #cut(): void {
    const tail = this.#tail.join('').slice(-KEPT_AT_EACH_END);
    this.#tail = [tail];
    this.#tailLength = tail.length;
    this.#isCut = true;
  }
}
