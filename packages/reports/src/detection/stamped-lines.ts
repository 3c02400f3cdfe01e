import type { ReportSource } from '../report.js';

/**
 * What a service writes in front of each line of a job: the time, as GitHub Actions, Azure Pipelines and Jenkins do; behind it the stream
 * in logs of GitLab; in front of it job and step in those of `gh run view --log`. A byte is a character here.
 */
const STAMP =
  /^(?:\xef\xbb\xbf)?(?:[^\t\n]{1,150}\t[^\t\n]{1,150}\t(?:\xef\xbb\xbf)?)?\[?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z\]?(?: (?:\d\d[OE][ +])?|(?=\r?\n?$))/;

/** A stamp is shorter. */
const LONGEST_STAMP = 400;

/** So many lines show whether all have a stamp, and so many there have to be. */
const LOOKED_AT = 24;
const LEAST = 3;
const LONGEST_LOOKED_AT = LOOKED_AT * LONGEST_STAMP * 4;

const LINE_END = 0x0a;

/** Whether each line at the beginning of a file has a stamp. */
export function areStamped(bytes: Uint8Array): boolean {
  let stamped = 0;
  for (const line of firstLines(bytes)) {
    if (line.trim() === '') continue;
    if (!STAMP.test(line.slice(0, LONGEST_STAMP))) return false;
    stamped += 1;
  }
  return stamped >= LEAST;
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

/** Yields a file without the stamps of its lines. A line without one stays as it is. */
export async function* withoutStamps(source: ReportSource): AsyncGenerator<Uint8Array> {
  let held: Buffer = Buffer.alloc(0);
  let isInLine = false;
  for await (const chunk of source) {
    const bytes = Buffer.concat([held, chunk]);
    const parts: Uint8Array[] = [];
    let from = 0;
    while (from < bytes.length) {
      const end = bytes.indexOf(LINE_END, from);
      // The beginning of a line waits until it is as long as a stamp may be.
      if (end < 0 && !isInLine && bytes.length - from < LONGEST_STAMP) break;
      const line = bytes.subarray(from, end < 0 ? bytes.length : end + 1);
      parts.push(isInLine ? line : line.subarray(stampLength(line)));
      from += line.length;
      isInLine = end < 0;
    }
    held = bytes.subarray(from);
    if (parts.length > 0) yield Buffer.concat(parts);
  }
  if (held.length > 0) yield held.subarray(stampLength(held));
}

function stampLength(line: Buffer): number {
  return STAMP.exec(line.toString('latin1', 0, LONGEST_STAMP))?.[0].length ?? 0;
}
