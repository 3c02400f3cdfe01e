import { parseJsonLine } from '../../../json/json-line.js';
import { isJsonArray, isJsonObject, type JsonValue, writeJson } from '../../../json/json-value.js';
import { unescapePrinted } from '../../../values/printed-value.js';
import { readYaml, type YamlNode } from '../yaml-subset.js';

/** What the YAML block of a test point reports, by the names that runners have for it. */
export interface TapDiagnosis {
  readonly entries: ReadonlyMap<string, YamlNode>;
}

/** A value of a diagnosis: as data, or, where the runner wrote what it printed, as that text. */
export interface DiagnosedValue {
  readonly value: JsonValue;
  readonly source: string;
  readonly isPrinted: boolean;
}

/** Reads the lines between `---` and `...`: YAML, or, of Deno, a line of JSON, which is YAML too. */
export function readDiagnosis(lines: readonly string[]): TapDiagnosis {
  const json = lines.length === 1 ? parseJsonLine(lines[0] ?? '') : undefined;
  const node = isJsonObject(json) ? nodeOfJson(json) : readYaml(lines);
  if (node.kind !== 'map') return { entries: new Map() };
  const isOfNode = node.entries.has('failureType');
  if (!isOfNode && node.entries.has('operator'))
    return { entries: new Map([...node.entries].map(([key, value]) => [key, asOfTape(value)])) };
  return {
    entries: isOfNode ? new Map([...node.entries].map(([key, value]) => [key, asOfNode(value)])) : node.entries,
  };
}

/** tape has strings in single quotes, with the escapes of JavaScript. */
function asOfTape(node: YamlNode): YamlNode {
  return node.kind === 'scalar' && node.style === 'single' ? asOfNode(node) : node;
}

/** node:test has strings as JavaScript has them, whatever the quotes, and those of several lines with all of their line ends. */
function asOfNode(node: YamlNode): YamlNode {
  if (node.kind === 'list') return { kind: 'list', items: node.items.map(asOfNode) };
  if (node.kind === 'map')
    return { kind: 'map', entries: new Map([...node.entries].map(([key, value]) => [key, asOfNode(value)])) };
  if (node.style === 'block') return { ...node, text: node.source };
  return node.style === 'single' ? { ...node, text: unescapePrinted(node.source.slice(1, -1)) ?? node.text } : node;
}

/** Returns the text of the first of these keys that has one; a key may be a path, as in `error.message`. */
export function textAt(diagnosis: TapDiagnosis, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const node = nodeAt(diagnosis, key);
    if (node?.kind === 'scalar' && node.text.trim() !== '') return node.text;
  }
  return undefined;
}

/** Returns the number at the first of these keys that has one, not negative. */
export function numberAt(diagnosis: TapDiagnosis, ...keys: readonly string[]): number | undefined {
  const number = Number(textAt(diagnosis, ...keys) ?? Number.NaN);
  return Number.isFinite(number) && number >= 0 ? number : undefined;
}

/** Returns the node at a key or a path of keys. */
export function nodeAt({ entries }: TapDiagnosis, key: string): YamlNode | undefined {
  const [first = '', ...rest] = key.split('.');
  let node = entries.get(first);
  for (const name of rest) node = node?.kind === 'map' ? node.entries.get(name) : undefined;
  return node;
}

/**
 * Returns the value at the first of these keys that there is. node:test writes values: strings in quotes or as blocks. Others write
 * what they printed into double quotes (Vitest) or blocks (tape), and all write plain what no quotes are needed for. `lost` is
 * a value of which a part is missing: node:test writes nothing for empty arrays and objects.
 */
export function valueAt(diagnosis: TapDiagnosis, ...keys: readonly string[]): DiagnosedValue | 'lost' | undefined {
  const key = keys.find((name) => diagnosis.entries.has(name));
  const node = key === undefined ? undefined : diagnosis.entries.get(key);
  if (node === undefined) return undefined;
  if (isLost(node)) return 'lost';
  if (node.kind !== 'scalar') return { value: toValue(node), source: '', isPrinted: false };
  const writesValues = diagnosis.entries.has('failureType');
  if (node.style === 'plain') return plainValue(node.text);
  const isPrinted = !writesValues && node.style !== 'single';
  return { value: node.text, source: isPrinted ? node.text : node.source, isPrinted };
}

function plainValue(text: string): DiagnosedValue {
  const value = text === '~' ? null : parseJson(text);
  return value === undefined
    ? { value: text, source: text, isPrinted: true }
    : { value, source: text, isPrinted: false };
}

function isLost(node: YamlNode): boolean {
  if (node.kind === 'scalar') return node.style === 'plain' && node.text === '';
  return [...(node.kind === 'list' ? node.items : node.entries.values())].some((inner) => isLost(inner));
}

/** A map with the keys 0, 1, 2 and so on is an array: node:test writes them so. */
function toValue(node: YamlNode): JsonValue {
  if (node.kind === 'scalar') return node.style === 'plain' ? plainValue(node.text).value : node.text;
  if (node.kind === 'list') return node.items.map((item) => toValue(item));
  const entries = [...node.entries].map(([key, value]) => [key, toValue(value)] as const);
  const isArray = entries.every(([key], index) => key === String(index));
  return isArray ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/**
 * Returns the JSON value that a text is, with the digits of a number kept; undefined for none, such as `undefined` or `{ a: 1
 * }`.
 */
function parseJson(text: string): JsonValue | undefined {
  const list = parseJsonLine(`[${text}]`);
  return isJsonArray(list) && list.length === 1 ? list[0] : undefined;
}

/** Returns a JSON value as the node of YAML that it is. */
function nodeOfJson(value: JsonValue): YamlNode {
  if (isJsonArray(value)) return { kind: 'list', items: value.map(nodeOfJson) };
  if (isJsonObject(value))
    return { kind: 'map', entries: new Map(Object.entries(value).map(([key, inner]) => [key, nodeOfJson(inner)])) };
  const source = writeJson(value);
  return typeof value === 'string'
    ? { kind: 'scalar', style: 'double', text: value, source }
    : { kind: 'scalar', style: 'plain', text: source, source };
}
