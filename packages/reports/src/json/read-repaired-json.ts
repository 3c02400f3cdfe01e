import { readJson, UnreadableJson } from './read-json.js';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from './json-value.js';
import { UnreadableReport, type ReportSource, type ReportWarning } from '../report.js';
import { repairJson, type RepairedDocument } from './repair-json.js';

/** What is read of a file at most: 256 MiB. */
const MOST_BYTES = 256 * 1024 * 1024;

interface Documents {
  readonly documents: readonly RepairedDocument[];
  readonly warnings: readonly ReportWarning[];
}

/**
 * Reads the one JSON array or object of a file so that nothing is lost of its numbers. Where a file contains several, that is the
 * longest. A file that ends early gives every member that is whole; other text before and after, control characters in strings,
 * bytes that are not UTF-8 (UTF-16 is read), NaN and values too deep are repaired or skipped, each with a warning.
 * @param maxBytes what is read at most, in bytes
 * @throws UnreadableReport when the file contains no JSON array or object
 */
export async function readRepairedJson(
  source: ReportSource,
  maxBytes = MOST_BYTES,
): Promise<{ readonly value: JsonValue; readonly warnings: readonly ReportWarning[] }> {
  const { documents, warnings } = await readDocuments(source, maxBytes);
  const longest = documents.reduce((best, next) => (next.end - next.start > best.end - best.start ? next : best));
  const isAlone = documents.length === 1 || warnings.some(({ code }) => code === 'foreign_text');
  return { value: longest.value, warnings: isAlone ? warnings : [...warnings, otherDocuments(documents.length - 1)] };
}

/** The objects that were looked for in a file. */
export interface ReportObjects {
  readonly reports: readonly JsonObject[];
  readonly warnings: readonly ReportWarning[];
  /** Whether the file ends early inside of an array or object: what it lacks may have been there. */
  readonly isOpen: (value: JsonValue) => boolean;
}

/**
 * Reads all JSON objects of a file that `isReport` accepts, in their order: a file to which a runner appended has several, and
 * some are in the output of other programs. An array means its items. Repairs like readRepairedJson does.
 * @param expected what the file should contain, as in `a "testResults" array`
 * @throws UnreadableReport when there is no such object
 */
export async function readReportObjects(
  source: ReportSource,
  isReport: (object: JsonObject) => boolean,
  expected: string,
): Promise<ReportObjects> {
  const { documents, warnings } = await readDocuments(source, MOST_BYTES);
  const objects = documents.flatMap(({ value }) => (isJsonArray(value) ? value : [value])).filter(isJsonObject);
  const reports = objects.filter(isReport);
  if (reports.length === 0) throw new UnreadableReport(`The file has no JSON object with ${expected}.`);
  const open = new Set(documents.flatMap((document) => document.open));
  const others = objects.length - reports.length;
  return {
    reports,
    warnings: others === 0 ? warnings : [...warnings, otherDocuments(others)],
    isOpen: (value) => open.has(value),
  };
}

/** At least one. */
async function readDocuments(source: ReportSource, maxBytes: number): Promise<Documents> {
  const { bytes, isWhole } = await collect(source, maxBytes);
  const read = parseStrictly(bytes) ?? parseTolerantly(bytes);
  if (read.documents.length === 0) throw new UnreadableReport('The file has no JSON object or array.');
  if (isWhole) return read;
  const limit: ReportWarning = {
    code: 'limit',
    message: `The file is larger than ${maxBytes} bytes; the rest was ignored.`,
  };
  return { documents: read.documents, warnings: [...read.warnings, limit] };
}

function otherDocuments(count: number): ReportWarning {
  const what = count === 1 ? 'another JSON value' : `${count} other JSON values`;
  return { code: 'foreign_text', message: `The file has ${what}; only the report was read.` };
}

async function collect(
  source: ReportSource,
  maxBytes: number,
): Promise<{ readonly bytes: Buffer; readonly isWhole: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    chunks.push(chunk.subarray(0, maxBytes - size));
    size += chunk.length;
    if (size > maxBytes) return { bytes: Buffer.concat(chunks), isWhole: false };
  }
  return { bytes: Buffer.concat(chunks), isWhole: true };
}

/** Undefined when the file is more, or less, than one JSON array or object in UTF-8 within the usual limits. */
function parseStrictly(bytes: Buffer): Documents | undefined {
  try {
    const value = readJson(bytes);
    return isJsonArray(value) || isJsonObject(value)
      ? { documents: [{ value, start: 0, end: bytes.length, open: [] }], warnings: [] }
      : undefined;
  } catch (error) {
    if (error instanceof UnreadableJson) return undefined;
    throw error;
  }
}

function parseTolerantly(bytes: Buffer): Documents {
  const { text, isRepaired } = decode(bytes);
  const { documents, warnings } = repairJson(text);
  const repaired: ReportWarning = {
    code: 'healed',
    message: 'The file has bytes that are not valid in its encoding; they were replaced.',
  };
  return { documents, warnings: isRepaired ? [repaired, ...warnings] : warnings };
}

/** UTF-16 is detected by its byte order mark, or by the zero beside the first character; everything else is UTF-8. */
function decode(bytes: Buffer): { readonly text: string; readonly isRepaired: boolean } {
  const encoding = encodingOf(bytes);
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), isRepaired: false };
  } catch {
    return { text: new TextDecoder(encoding).decode(bytes), isRepaired: true };
  }
}

function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (second === 0 && first !== 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && second !== undefined)
    ? 'utf-16be'
    : 'utf-8';
}
