import { readReport, UnreadableReport } from '@clarion/reports';
import { isJsonArray, isJsonObject, type JsonValue } from '@clarion/reports/json';
import { corpusReports, filesOf } from '../reports/corpus.js';

/** A report in which one part is repeated, as a function of its length. */
export interface GrownReport {
  /** The report, and the part. */
  readonly name: string;
  readonly textOf: (length: number) => string;
}

/** The shortest report of each format in the corpus, with each kind of its elements, members and lines repeated in turn. */
export async function grownReports(): Promise<readonly GrownReport[]> {
  const shortest = new Map<string, { readonly path: string; readonly text: string }>();
  for (const report of await corpusReports()) {
    const [file, ...more] = await filesOf(report);
    const known = shortest.get(report.format);
    if (file === undefined || more.length > 0 || file.bytes.length < 300) continue;
    if (known === undefined || file.bytes.length < known.text.length)
      shortest.set(report.format, { path: report.path, text: file.bytes.toString('utf8') });
  }
  return [...shortest.values()].flatMap(({ path, text }) =>
    partsOf(text).map(({ part, textOf }) => ({ name: `${path}: ${part}`, textOf })),
  );
}

interface Part {
  readonly part: string;
  readonly textOf: (length: number) => string;
}

function partsOf(text: string): readonly Part[] {
  const json = jsonOf(text);
  if (json !== undefined) return arraysIn(json);
  return text.trimStart().startsWith('<') ? elementsIn(text) : linesIn(text);
}

function jsonOf(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The first array of each name, with its items repeated. */
function arraysIn(json: JsonValue): readonly Part[] {
  const names = new Set<string>();
  const collect = (value: JsonValue, name: string): void => {
    if (isJsonArray(value)) {
      if (value.length > 0) names.add(name);
      for (const item of value) collect(item, `${name}[]`);
    } else if (isJsonObject(value)) for (const [key, member] of Object.entries(value)) collect(member, key);
  };
  collect(json, '');
  return [...names].map((part) => ({ part, textOf: (length) => JSON.stringify(withRepeated(json, part, length)) }));
}

function withRepeated(json: JsonValue, part: string, length: number): JsonValue {
  let isDone = false;
  const grow = (value: JsonValue, name: string): JsonValue => {
    if (isJsonArray(value)) {
      if (name !== part || isDone) return value.map((item) => grow(item, `${name}[]`));
      isDone = true;
      const count = Math.ceil(length / JSON.stringify(value).length);
      return Array.from({ length: count }, () => value).flat();
    }
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, grow(member, key)]));
  };
  return grow(json, '');
}

/** The first element of each name, repeated where it is; and its start tag alone, which nests. */
function elementsIn(text: string): readonly Part[] {
  const names = new Set([...text.matchAll(/<([A-Za-z][\w:.-]*)/g)].map(([, name = '']) => name));
  return [...names].flatMap((name) => {
    const start = text.search(new RegExp(`<${name}[\\s/>]`));
    const tag = text.indexOf('>', start) + 1;
    const isEmpty = text[tag - 2] === '/';
    const close = `</${name}>`;
    const end = isEmpty ? tag : text.indexOf(close, tag) + close.length;
    if (end < tag) return [];
    const repeated = (from: number, to: number) => (length: number) =>
      text.slice(0, from) + text.slice(from, to).repeat(Math.ceil(length / (to - from))) + text.slice(to);
    return [
      { part: `<${name}>`, textOf: repeated(start, end) },
      ...(isEmpty ? [] : [{ part: `<${name}> in itself`, textOf: repeated(start, tag) }]),
    ];
  });
}

/** All lines, and each of the first lines alone. */
function linesIn(text: string): readonly Part[] {
  const lines = text.split('\n');
  const whole: Part = { part: 'all lines', textOf: (length) => `${text}\n`.repeat(Math.ceil(length / text.length)) };
  const each = lines.slice(0, 20).map((line, index): Part => ({
    part: `line ${index + 1}`,
    textOf: (length) =>
      [
        ...lines.slice(0, index),
        ...Array.from({ length: Math.ceil(length / (line.length + 1)) }, () => line),
        ...lines.slice(index + 1),
      ].join('\n'),
  }));
  return [whole, ...each];
}

/** Reads a report as an upload of it is read; some parts make it unreadable. */
export async function readGrown(text: string): Promise<void> {
  try {
    await readReport(Buffer.from(text));
  } catch (error) {
    if (!(error instanceof UnreadableReport)) throw error;
  }
}
