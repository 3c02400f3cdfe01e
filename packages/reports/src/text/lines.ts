import { TextDecoder } from 'node:util';
import type { ReportSource } from '../report.js';
import { LongLine } from './long-line.js';

/** A line of a text, without its end. */
export interface TextLine {
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
  /** Set on a last line that the file does not end. */
  readonly isOpen?: true;
}

/** A longer line is shortened to this many UTF-16 units. */
const LONGEST_LINE = 4 * 1024 * 1024;

/** As many bytes as determine the encoding. */
const HEAD_LENGTH = 2;

const RETURN = 0x0d;

/**
 * Yields the lines of a text in constant memory, without `\n`, `\r\n` or `\r\r\n`. UTF-8, where bytes that are not valid become U+FFFD,
 * or UTF-16 where it begins with that byte order mark or with an ASCII character of it; no mark is part of a line. A line of
 * more than 4 Mi units is shortened as `LongLine` describes. A last line without an end counts, an empty one after the last end does not. Throws no errors
 * of its own.
 */
export async function* readLines(source: ReportSource): AsyncGenerator<TextLine> {
  let line = 0;
  let pending: string | LongLine = '';
  for await (const piece of decode(source)) {
    let from = 0;
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', from)) {
      line += 1;
      yield { line, text: withoutReturn(textOf(join(pending, piece.slice(from, end)))) };
      pending = '';
      from = end + 1;
    }
    pending = join(pending, piece.slice(from));
  }
  if (pending !== '') yield { line: line + 1, text: withoutReturn(textOf(pending)), isOpen: true };
}

function join(pending: string | LongLine, more: string): string | LongLine {
  if (typeof pending === 'string') {
    if (pending.length + more.length <= LONGEST_LINE) return pending + more;
    return new LongLine(pending + more, LONGEST_LINE);
  }
  pending.add(more);
  return pending;
}

function textOf(pending: string | LongLine): string {
  return typeof pending === 'string' ? pending : pending.text;
}

/** A console of Windows that writes `\r\n` as text makes `\r\r\n` of it. */
function withoutReturn(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === RETURN) end -= 1;
  return end === text.length ? text : text.slice(0, end);
}

async function* decode(source: ReportSource): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let head: Uint8Array = new Uint8Array(0);
  for await (const bytes of source) {
    if (decoder !== undefined) {
      yield decoder.decode(bytes, { stream: true });
      continue;
    }
    head = Buffer.concat([head, bytes]);
    if (head.length < HEAD_LENGTH) continue;
    decoder = decoderOf(head);
    yield decoder.decode(head, { stream: true });
  }
  yield decoder === undefined ? new TextDecoder().decode(head) : decoder.decode();
}

function decoderOf([first, second]: Uint8Array): TextDecoder {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return new TextDecoder('utf-16le');
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return new TextDecoder('utf-16be');
  return new TextDecoder('utf-8');
}
