import { payloadTooLarge } from '../../common/problem.js';

/** One line of a stream, without its line end. */
export interface NdjsonLine {
  /** Counted from 1, blank lines too, as an editor counts. */
  readonly line: number;
  /** May be a view of the chunk that it came in: good until the chunk's owner uses it again. */
  readonly bytes: Uint8Array;
}

export interface NdjsonLimits {
  /** The most bytes of a line, without its line end. */
  readonly lineBytes: number;
}

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Splits a stream at its newlines (`\n` or `\r\n`; the last line may lack one), and skips blank lines.
 * Keeps only the current chunk and the current line in memory.
 *
 * @throws Problem `payload_too_large` that names the line, as soon as a line is longer than allowed
 */
export async function* ndjsonLines(
  chunks: AsyncIterable<Uint8Array>,
  limits: NdjsonLimits,
): AsyncGenerator<NdjsonLine, void, undefined> {
  const begun = new LineBuffer();
  let line = 1;
  for await (const chunk of chunks) {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let start = 0;
    for (let end = buffer.indexOf(NEWLINE); end >= 0; end = buffer.indexOf(NEWLINE, start)) {
      const bytes = withoutLineEnd(begun.finish(buffer.subarray(start, end)), line, limits);
      if (!isBlank(bytes)) yield { line, bytes };
      line += 1;
      start = end + 1;
    }
    begun.append(buffer.subarray(start));
    // One byte more than allowed may be the carriage return.
    if (begun.length > limits.lineBytes + 1) throw tooLong(line, limits);
  }
  const bytes = withoutLineEnd(begun.finish(Buffer.alloc(0)), line, limits);
  if (!isBlank(bytes)) yield { line, bytes };
}

/**
 * The bytes of a line whose end has not arrived yet. Its room doubles, so that a line in many small chunks takes linear
 * time.
 */
class LineBuffer {
  #room = Buffer.alloc(0);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  append(bytes: Buffer): void {
    const length = this.#length + bytes.length;
    if (length > this.#room.length) this.#grow(Math.max(length, 2 * this.#room.length));
    bytes.copy(this.#room, this.#length);
    this.#length = length;
  }

  /** Returns the line with its last bytes. The buffer belongs to the caller then. */
  finish(lastBytes: Buffer): Buffer {
    if (this.#length === 0) return lastBytes;
    this.append(lastBytes);
    const line = this.#room.subarray(0, this.#length);
    this.#room = Buffer.alloc(0);
    this.#length = 0;
    return line;
  }

  #grow(size: number): void {
    const room = Buffer.allocUnsafeSlow(size);
    this.#room.copy(room, 0, 0, this.#length);
    this.#room = room;
  }
}

function withoutLineEnd(line: Buffer, number: number, limits: NdjsonLimits): Buffer {
  const bytes = line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line;
  if (bytes.length > limits.lineBytes) throw tooLong(number, limits);
  return bytes;
}

function tooLong(line: number, limits: NdjsonLimits): Error {
  return payloadTooLarge(limits.lineBytes, `line ${line}`);
}

/** Returns whether a line contains only white space. */
function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === CARRIAGE_RETURN);
}
