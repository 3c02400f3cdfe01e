import { parseJsonLine } from '../json/json-line.js';
import { isJsonNumber, type JsonValue } from '../json/json-value.js';
import { readRepairedJson } from '../json/read-repaired-json.js';
import { isQuotedJson, withoutQuotes } from './quoted-json.js';
import { areStamped, withoutStamps } from './stamped-lines.js';
import type { HeadElement, ReportHead, ReportSource } from '../report.js';

/** The bytes of a file that detection reads. */
const HEAD_BYTES = 64 * 1024;

/** So many lines of JSON are parsed, and so many are looked at that may be one: what a package manager or a log printed before them is text. */
const MOST_JSON_LINES = 40;
const MOST_CANDIDATES = 400;

/** A file whose beginning was read; `source` still gives all of it. */
export interface OpenedSource {
  readonly head: ReportHead;
  /** The first bytes themselves. */
  readonly bytes: Uint8Array;
  readonly source: ReportSource;
}

/**
 * Reads the beginning of a file, and returns it with the whole file; of the log of a job, without the time in front of each line; of JSON
 * in a JSON string, without the string.
 */
export async function readHead(source: ReportSource): Promise<OpenedSource> {
  const opened = await openBytes(source);
  const unwrapped = unwrap(opened);
  const { bytes, source: plain } = unwrapped === undefined ? opened : await openBytes(unwrapped);
  return { head: await toHead(bytes.subarray(0, HEAD_BYTES)), bytes, source: plain };
}

function unwrap({ bytes, source }: Omit<OpenedSource, 'head'>): ReportSource | undefined {
  if (areStamped(bytes)) return withoutStamps(source);
  return isQuotedJson(bytes) ? withoutQuotes(source) : undefined;
}

/** Reads the first bytes of a file, and returns them with the whole file. */
async function openBytes(source: ReportSource): Promise<Omit<OpenedSource, 'head'>> {
  const chunks = source[Symbol.asyncIterator]();
  const parts: Uint8Array[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
    const next = await chunks.next();
    if (next.done === true) break;
    parts.push(next.value);
    length += next.value.length;
  }
  // A file in memory is one part, which may be large.
  const [only = new Uint8Array(), ...more] = parts;
  const bytes = more.length === 0 ? only : Buffer.concat(parts);
  return { bytes, source: resume([bytes], chunks) };
}

/** Returns what `detectFormat` needs to know about the first bytes of a file. 64 KiB are enough. */
export async function toHead(bytes: Uint8Array): Promise<ReportHead> {
  const text = decodeHead(bytes);
  const root = findRoot(text);
  const json = root === undefined ? await readJsonHead(text) : undefined;
  return {
    text,
    lines: jsonLines(text),
    ...(root === undefined ? {} : { root }),
    ...(json === undefined ? {} : { json }),
  };
}

/** Yields the parts that were already read of a source, then the rest. */
export async function* resume<T>(parts: readonly T[], rest: AsyncIterator<T>): AsyncGenerator<T> {
  yield* parts;
  for (;;) {
    const next = await rest.next();
    if (next.done === true) return;
    yield next.value;
  }
}

function decodeHead(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes, { stream: true });
}

/** By the byte order mark, or by the zeros between the characters of a file that begins with `<`, `{` or `[`. */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== undefined && first !== 0 && second === 0) return 'utf-16le';
  return first === 0 && second !== undefined && second !== 0 ? 'utf-16be' : 'utf-8';
}

/** Returns the first JSON value, as far as it is seen. A number before a text is not one: TAP and logs begin so. */
async function readJsonHead(text: string): Promise<JsonValue | undefined> {
  if (!/[[{]/.test(text)) return undefined;
  try {
    const { value } = await readRepairedJson(once(Buffer.from(text)));
    return isJsonNumber(value) || typeof value === 'string' ? undefined : value;
  } catch {
    return undefined;
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

function jsonLines(text: string): readonly JsonValue[] {
  const candidates = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^[[{].*[\]}]$/s.test(line));
  const values: JsonValue[] = [];
  for (const line of candidates.slice(0, MOST_CANDIDATES)) {
    const value = parseJsonLine(line);
    if (value !== undefined) values.push(value);
    if (values.length === MOST_JSON_LINES) break;
  }
  return values;
}

type Root = NonNullable<ReportHead['root']>;

/** Comments, processing instructions and CDATA, by how they begin and end: what looks like a tag in them is not one. */
const NO_TAGS: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
];
const TAG = /<(\/?)([A-Za-z_][\w.-]*)(?::([\w.-]+))?((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g;
const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/gy;
const MOST_TAGS = 400;

/**
 * The root element of an XML text, and the names of the elements directly in it, as far as a beginning shows them. Undefined
 * for a text that does not begin as XML, after whatever was printed before it.
 */
export function findRoot(text: string): Root | undefined {
  if (!XML_STARTS.test(text) && (startsOtherwise(text) || !XML_BEHIND_OUTPUT.test(text))) return undefined;
  let root: Root | undefined;
  const children: string[] = [];
  const elements: HeadElement[] = [];
  const open: string[] = [];
  let count = 0;
  for (const [, close, first = '', second, attributes = '', empty] of withoutDoctype(tagsAlone(text)).matchAll(TAG)) {
    count += 1;
    if (count > MOST_TAGS) break;
    const name = second ?? first;
    if (close === '/') {
      open.pop();
      continue;
    }
    if (root === undefined)
      root = { ...toElement(name, second === undefined ? '' : first, attributes, ''), children, elements };
    else elements.push(toElement(name, second === undefined ? '' : first, attributes, open.at(-1) ?? ''));
    if (open.length === 1) children.push(name);
    if (empty !== '/') open.push(name);
  }
  return root;
}

/** A file that begins as XML, and output in front of XML. */
const XML_STARTS = /^\s*</;
const XML_BEHIND_OUTPUT = /<\?xml|^[^\n<]{0,400}<(?:test|assembl|TestRun)/m;

/** The first line of a TAP stream, or of a stream of TeamCity's messages. */
const LINES_START = /^(?:TAP version \d|1\.\.\d|(?:not )?ok \d|##teamcity\[)/;

/** The first characters of a JSON object or array, after white space: a log may begin with a bracket, too. */
const JSON_STARTS = /^\s*(?:\{\s*["}]|\[\s*(?:[[{"\]\d-]|true|false|null))/;

/** Returns whether the first characters show another kind of file than XML, which may quote XML. */
export function startsOtherwise(text: string): boolean {
  const first = text
    .split('\n', 20)
    .find((line) => (line.trim() !== '' && !line.startsWith('#')) || line.startsWith('##'));
  return JSON_STARTS.test(text) || LINES_START.test(first ?? '');
}

function toElement(name: string, prefix: string, text: string, parent: string): HeadElement & Pick<Root, 'namespace'> {
  const pairs = [...text.matchAll(ATTRIBUTE)].map(([, key = '', double, single]): [string, string] => [
    key,
    double ?? single ?? '',
  ]);
  const all = new Map(pairs);
  const attributes = Object.fromEntries(pairs.map(([key, value]) => [key.replace(/^.*:/, ''), value]));
  return { name, parent, namespace: all.get(prefix === '' ? 'xmlns' : `xmlns:${prefix}`) ?? '', attributes };
}

/** Returns the text up to the first of those parts that does not end, without the others. */
function tagsAlone(text: string): string {
  let kept = '';
  let from = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    const part = NO_TAGS.find(([start]) => text.startsWith(start, at));
    if (part === undefined) continue;
    const end = text.indexOf(part[1], at + part[0].length);
    kept += text.slice(from, at);
    if (end === -1) return kept;
    from = end + part[1].length;
    at = from - 1;
  }
  return kept + text.slice(from);
}

/** A document type may contain a subset with quotes and brackets of its own. */
function withoutDoctype(text: string): string {
  const start = text.indexOf('<!DOCTYPE');
  if (start === -1) return text;
  const subset = text.indexOf('[', start);
  const plainEnd = text.indexOf('>', start);
  const end = subset !== -1 && subset < plainEnd ? text.indexOf(']', subset) : start;
  const close = text.indexOf('>', Math.max(end, start));
  return close === -1 ? '' : text.slice(0, start) + text.slice(close + 1);
}
