import { randomBytes } from 'node:crypto';
import type { ContentId } from './run-writing.js';

const MOST_IN_A_MILLISECOND = 0xfff;

/**
 * Makes content ids: UUIDs of version 7 (RFC 9562 §5.7), which sort by the time of their creation, strictly within one
 * process. The history of a test uses their order.
 */
export class ContentIds {
  #ms = 0;
  #count = 0;

  /** The next id; `now` is in milliseconds. */
  next(now: number): ContentId {
    if (now > this.#ms) this.#begin(now);
    else if (this.#count === MOST_IN_A_MILLISECOND) this.#begin(this.#ms + 1);
    else this.#count += 1;
    const time = this.#ms.toString(16).padStart(12, '0');
    const count = this.#count.toString(16).padStart(3, '0');
    const random = randomBytes(8);
    random[0] = 0x80 | ((random[0] ?? 0) & 0x3f);
    const tail = random.toString('hex');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${tail.slice(0, 4)}-${tail.slice(4)}`;
  }

  #begin(ms: number): void {
    this.#ms = ms;
    this.#count = 0;
  }
}
