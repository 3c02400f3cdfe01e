import type { ReportSource } from '../report.js';

/**
 * What a service writes in front of each line of a job: the time, as GitHub Actions, Azure Pipelines and Jenkins do; behind it the stream
 * in logs of GitLab, with a plus where the line goes on with the one before; in front of it job and step in those of `gh run view --log`.
 * colcon writes the seconds since its start. A byte is a character here.
 */
const STAMP =
  /^(?:(?:\xef\xbb\xbf)?(?:[^\t\n]{1,150}\t[^\t\n]{1,150}\t(?:\xef\xbb\xbf)?)?\[?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z\]?(?: (?:([\da-f]{2}[OE])([ +]))?|(?=\r?\n?$))|\[\d{1,6}\.\d{3}s\](?: |(?=\r?\n?$)))/;

/** A stamp is shorter. */
const LONGEST_STAMP = 400;

/** So many lines show whether all have a stamp, and so many there have to be. */
const LOOKED_AT = 24;
const LEAST = 3;
const LONGEST_LOOKED_AT = LOOKED_AT * LONGEST_STAMP * 4;
/** Of so many lines one may be without: a message of several lines has the time in front of its first one alone. */
const PER_LINE_WITHOUT = 8;

const LINE_END = 0x0a;
const RETURN = 0x0d;

/** Whether the lines at the beginning of a file have stamps. */
export function areStamped(bytes: Uint8Array): boolean {
  let stamped = 0;
  let without = 0;
  for (const line of firstLines(bytes)) {
    if (line.trim() === '') continue;
    if (STAMP.test(line.slice(0, LONGEST_STAMP))) stamped += 1;
    else if (stamped === 0) return false;
    else without += 1;
  }
  return stamped + without >= LEAST && without * PER_LINE_WITHOUT <= stamped + without;
}

/** Yields the lines that end in the bytes, one after another: the first one shows of most files that it has no stamp. */
function* firstLines(bytes: Uint8Array): Generator<string> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, LONGEST_LOOKED_AT));
  let from = 0;
  for (let line = 0; line < LOOKED_AT; line += 1) {
    const end = text.indexOf(LINE_END, from);
    if (end < 0) return;
    yield text.toString('latin1', from, end);
    from = end + 1;
  }
}

/** Yields a file without the stamps of its lines, and those that were written in parts as one. A line without a stamp stays as it is. */
export async function* withoutStamps(source: ReportSource): AsyncGenerator<Uint8Array> {
  const lines = new PlainLines();
  let held: Buffer = Buffer.alloc(0);
  let isInLine = false;
  for await (const chunk of source) {
    const bytes = Buffer.concat([held, chunk]);
    let from = 0;
    while (from < bytes.length) {
      const end = bytes.indexOf(LINE_END, from);
      // The beginning of a line waits until it is as long as a stamp may be.
      if (end < 0 && !isInLine && bytes.length - from < LONGEST_STAMP) break;
      const part = bytes.subarray(from, end < 0 ? bytes.length : end + 1);
      if (isInLine) lines.add(part);
      else lines.begin(part);
      from += part.length;
      isInLine = end < 0;
    }
    held = bytes.subarray(from);
    const plain = lines.take();
    if (plain.length > 0) yield plain;
  }
  if (held.length > 0) lines.begin(held);
  yield lines.end();
}

/** Lines without their stamps. The end of the last one waits, as the next line may go on with it. */
class PlainLines {
  #parts: Uint8Array[] = [];
  #lineEnd: Uint8Array = Buffer.alloc(0);
  #stream: string | undefined;

  /** Takes the beginning of a line. */
  begin(part: Buffer): void {
    const [stamp = '', stream, mark] = STAMP.exec(part.toString('latin1', 0, LONGEST_STAMP)) ?? [];
    if (mark !== '+' || stream !== this.#stream) this.#parts.push(this.#lineEnd);
    this.#stream = stream;
    this.#lineEnd = Buffer.alloc(0);
    this.add(part.subarray(stamp.length));
  }

  /** Takes more of a line. */
  add(part: Buffer): void {
    const isEnd = part.at(-1) === LINE_END;
    const length = !isEnd ? part.length : part.at(-2) === RETURN ? part.length - 2 : part.length - 1;
    this.#parts.push(part.subarray(0, length));
    if (isEnd) this.#lineEnd = part.subarray(length);
  }

  /** Returns what is known to be of the file. */
  take(): Uint8Array {
    const plain = Buffer.concat(this.#parts);
    this.#parts = [];
    return plain;
  }

  /** Returns the rest. */
  end(): Uint8Array {
    this.#parts.push(this.#lineEnd);
    return this.take();
  }
}
