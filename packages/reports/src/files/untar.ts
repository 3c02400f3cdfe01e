import { UnreadableReport } from '../report.js';
import type { ReportFile } from './report-file.js';
import { TooLarge, type UnpackLimits } from './unpack-limits.js';
import { collect } from './unpack.js';

const BLOCK = 512;

/** Positions of the fields of a header (POSIX.1-2024, pax, "ustar Interchange Format"). */
const NAME = [0, 100] as const;
const SIZE = [124, 136] as const;
const CHECKSUM = [148, 156] as const;
const TYPE = 156;
const MAGIC = [257, 262] as const;
const PREFIX = [345, 500] as const;

/** A header that names the next file: the longest name that is used. */
const LONGEST_NAME = 4096;

/** Returns whether a file begins as a tar archive: with a header of the formats that have a magic number. */
export function isTar(bytes: Uint8Array): boolean {
  return bytes.length >= BLOCK && textOf(bytes, MAGIC) === 'ustar';
}

/**
 * Yields the files of a tar archive (ustar, pax and GNU) in its order, without folders and links. An archive that ends early gives
 * what it has: of its last file, as far as it goes.
 * @throws UnreadableReport (a damaged header), TooLarge
 */
export async function* untar(file: ReportFile, limits: UnpackLimits): AsyncGenerator<ReportFile> {
  const bytes = await collect(file.source, limits.heldBytes, 'an archive');
  let longName: string | undefined;
  let files = 0;
  for (let at = 0; at + BLOCK <= bytes.length && bytes[at] !== 0;) {
    const header = bytes.subarray(at, at + BLOCK);
    const size = sizeOf(header, file.name);
    const content = bytes.subarray(at + BLOCK, at + BLOCK + size);
    const type = String.fromCharCode(header[TYPE] ?? 0);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    if (type === 'L') longName = textOf(content.subarray(0, LONGEST_NAME));
    else if (type === 'x') longName = paxPath(content) ?? longName;
    else {
      const name = longName ?? nameOf(header);
      longName = undefined;
      if (type !== '0' && type !== '\0' && type !== '7') continue;
      files += 1;
      if (files > limits.files) throw new TooLarge(limits.files, 'the number of files in an archive');
      yield { name, source: once(content) };
    }
  }
}

/** Checks a header and returns the size of its file. */
function sizeOf(header: Uint8Array, archive: string): number {
  const size = octalOf(header, SIZE);
  if (size === undefined || octalOf(header, CHECKSUM) !== checksumOf(header))
    throw new UnreadableReport(`${archive === '' ? 'The body' : archive} is a tar archive with a damaged header.`);
  return size;
}

/** The sum of all bytes, with spaces in the place of the sum itself. */
function checksumOf(header: Uint8Array): number {
  const [from, to] = CHECKSUM;
  return header.reduce((sum, byte, index) => sum + (index >= from && index < to ? 0x20 : byte), 0);
}

function octalOf(header: Uint8Array, field: readonly [number, number]): number | undefined {
  const text = textOf(header, field).trim();
  return /^[0-7]{1,11}$/.test(text) ? Number.parseInt(text, 8) : undefined;
}

function nameOf(header: Uint8Array): string {
  const prefix = textOf(header, PREFIX);
  const name = textOf(header, NAME);
  return prefix === '' || textOf(header, MAGIC) !== 'ustar' || header[262] !== 0 ? name : `${prefix}/${name}`;
}

/** The `path` of an extended header: lines of `length key=value`. */
function paxPath(content: Uint8Array): string | undefined {
  return /^\d{1,6} path=([^\n]{1,4096})$/m.exec(textOf(content.subarray(0, 16 * LONGEST_NAME)))?.[1];
}

function textOf(bytes: Uint8Array, [from, to]: readonly [number, number] = [0, bytes.length]): string {
  const field = bytes.subarray(from, to);
  const end = field.indexOf(0);
  return new TextDecoder().decode(end === -1 ? field : field.subarray(0, end));
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
