/** The whole first line of a panic, and the place at its end. */
const HEADER = /^thread '.{0,1000}?'(?: \(\d{1,20}\))? panicked at .{1,1000}:\d{1,9}:\d{1,9}:$/;

/** A first line is not in more lines than this. */
const MOST_PIECES = 60;

/** Joins the lines of panics that PowerShell wrapped at the width of its console: it keeps the blank at which it wraps. */
export function withoutWraps(text: string): string {
  if (!/^thread '/m.test(text)) return text;
  const lines = text.split(/\r?\n/);
  const joined: string[] = [];
  for (let at = 0; at < lines.length;) {
    const header = wrappedHeader(lines, at);
    if (header === undefined) {
      joined.push(lines[at] ?? '');
      at += 1;
      continue;
    }
    const end = endOfBlock(lines, header.next);
    joined.push(header.line, ...withoutBreaks(lines.slice(header.next, end), header.width));
    at = end;
  }
  return joined.join('\n');
}

interface WrappedHeader {
  readonly line: string;
  readonly width: number;
  readonly next: number;
}

/** The first line of a panic that begins here, where it goes on in the lines below. */
function wrappedHeader(lines: readonly string[], from: number): WrappedHeader | undefined {
  const first = lines[from] ?? '';
  if (!first.startsWith("thread '") || HEADER.test(first)) return undefined;
  const width = Math.max(...lines.slice(from, from + 3).map((line) => line.length));
  let line = first;
  for (let at = from + 1; at < from + MOST_PIECES && isWrapped(lines[at - 1], width); at += 1) {
    const piece = lines[at] ?? '';
    if (piece.startsWith("thread '")) return undefined;
    line += piece;
    if (piece.endsWith(':') && HEADER.test(line)) return { line, width, next: at + 1 };
  }
  return undefined;
}

function endOfBlock(lines: readonly string[], from: number): number {
  let end = from;
  while (end < lines.length && lines[end] !== '' && lines[end]?.startsWith("thread '") === false) end += 1;
  return end;
}

function withoutBreaks(lines: readonly string[], width: number): readonly string[] {
  return lines
    .map((line) => (isWrapped(line, width) ? line : `${line}\n`))
    .join('')
    .trimEnd()
    .split('\n');
}

/** Whether a line goes on in the next one. */
function isWrapped(line: string | undefined, width: number): boolean {
  return line !== undefined && (line.endsWith(' ') || line.length === width);
}
