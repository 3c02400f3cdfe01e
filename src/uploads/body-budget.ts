import { overloaded, payloadTooLarge } from '../common/problem.js';

/** Bytes of all bodies that are in memory at one time. */
const TOTAL_BYTES = 256 * 1024 * 1024;
const RETRY_SECONDS = 5;

/** Bounds the memory of bodies that are read whole, over all requests of the process. */
export class BodyBudget {
  #used = 0;

  /**
   * Reads a body whole and passes it to `use`; its bytes count until `use` returns.
   * @throws Problem payload_too_large over `maxBytes`, overloaded when all bodies together are too large.
   */
  async collect<T>(chunks: AsyncIterable<Buffer>, maxBytes: number, use: (bytes: Buffer) => Promise<T>): Promise<T> {
    let size = 0;
    const parts: Buffer[] = [];
    try {
      for await (const chunk of chunks) {
        size += chunk.length;
        this.#used += chunk.length;
        if (size > maxBytes) throw payloadTooLarge(maxBytes, 'a body that is read whole (send NDJSON for more)');
        if (this.#used > TOTAL_BYTES && this.#used > size) throw overloaded(RETRY_SECONDS);
        parts.push(chunk);
      }
      return await use(parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts));
    } finally {
      this.#used -= size;
    }
  }
}
