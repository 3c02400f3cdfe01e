import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import type { ReportSource } from '../report.js';
import type { XmlWarn } from './xml-piece.js';

/** Bytes searched for an encoding: a declaration is at the very beginning. */
const HEAD_BYTES = 1024;

/** Bytes decoded at once: larger pieces of the source are taken in parts, so that memory stays small. */
const PART_BYTES = 64 * 1024;

const DECLARED = /<\?xml\s[^>]{0,300}?encoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/;

const REPLACEMENT = '\ufffd';
const REPLACEMENT_LATIN = Buffer.from(REPLACEMENT).toString('latin1');
/** The most bytes of it that may be in the piece before. */
const TAIL_BYTES = REPLACEMENT_LATIN.length - 1;

/**
 * Yields the text of an XML file: by its byte order mark, by its zero bytes (UTF-16 without a mark), else by the encoding that it
 * declares. A declaration that the bytes belie is skipped: UTF-16 without zero bytes is UTF-8, and so is what claims to be
 * an 8-bit encoding and contains valid UTF-8. Bytes that are not text become U+FFFD, with a warning.
 */
export async function* decodeXml(source: ReportSource, warn: XmlWarn): AsyncGenerator<string> {
  let head: Uint8Array = new Uint8Array(0);
  let decoder: Decoder | undefined;
  for await (const bytes of source) {
    if (decoder !== undefined) {
      for (const part of partsOf(bytes)) yield decoder.decode(part);
      continue;
    }
    head = Buffer.concat([head, bytes]);
    if (head.length < HEAD_BYTES) continue;
    decoder = new Decoder(head, warn);
    for (const part of partsOf(head)) yield decoder.decode(part);
  }
  if (decoder !== undefined) yield decoder.end();
  else yield* decodeSmall(head, warn);
}

function* decodeSmall(bytes: Uint8Array, warn: XmlWarn): Generator<string> {
  const decoder = new Decoder(bytes, warn);
  yield decoder.decode(bytes);
  yield decoder.end();
}

function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES);
}

/** Decodes a file, and decides on its encoding as late as the bytes allow. */
class Decoder {
  #decoder: TextDecoder;
  /** The declared 8-bit encoding is not yet proved: so far all bytes were ASCII, which all encodings read alike. */
  #isOpen: boolean;
  /** The last bytes of the piece before: a replacement character that the file itself contains may be in two pieces. */
  #tail: Buffer = Buffer.alloc(0);
  readonly #warn: XmlWarn;

  constructor(head: Uint8Array, warn: XmlWarn) {
    this.#warn = warn;
    this.#decoder = decoderOf(encodingOf(head), warn);
    this.#isOpen = !this.#decoder.encoding.startsWith('utf-');
  }

  decode(bytes: Uint8Array): string {
    if (this.#isOpen) this.#settle(bytes);
    return this.#checked(this.#decoder.decode(bytes, { stream: true }), bytes);
  }

  /** Returns what an unfinished character at the end of the file becomes. */
  end(): string {
    return this.#checked(this.#decoder.decode(), new Uint8Array(0));
  }

  #settle(bytes: Uint8Array): void {
    if (bytes.every((byte) => byte < 0x80)) return;
    this.#isOpen = false;
    if (!isUtf8(withoutTail(bytes))) return;
    this.#decoder = new TextDecoder('utf-8');
  }

  #checked(text: string, bytes: Uint8Array): string {
    const before = this.#tail;
    this.#tail = Buffer.concat([before, bytes.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES);
    const isBad =
      text.includes(REPLACEMENT) &&
      timesIn(text, REPLACEMENT) > timesIn(Buffer.concat([before, bytes]).toString('latin1'), REPLACEMENT_LATIN);
    if (isBad)
      this.#warn('healed', `Bytes that are not valid ${this.#decoder.encoding.toUpperCase()} were replaced by U+FFFD.`);
    return text;
  }
}

function timesIn(text: string, part: string): number {
  return text.split(part).length - 1;
}

/** Returns the bytes without a UTF-8 character that may continue in the next piece. */
function withoutTail(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= Math.min(4, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return bytes.subarray(0, bytes.length - back);
    if (byte < 0x80) return bytes;
  }
  return bytes;
}

function encodingOf(head: Uint8Array): string {
  const [first = 0, second = 0, third = 1, fourth = 1] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (head.length >= 4 && second === 0 && fourth === 0 && first !== 0) return 'utf-16le';
  if (head.length >= 4 && first === 0 && third === 0 && second !== 0) return 'utf-16be';
  const declared =
    DECLARED.exec(Buffer.from(head.subarray(0, HEAD_BYTES)).toString('latin1'))?.[1]?.toLowerCase() ?? 'utf-8';
  // Zero bytes would have shown it.
  return /^(?:utf|ucs|unicode)/.test(declared) ? 'utf-8' : declared;
}

function decoderOf(encoding: string, warn: XmlWarn): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    warn('healed', `The declared encoding ${encoding} is unknown; the file was read as UTF-8.`);
    return new TextDecoder('utf-8');
  }
}
