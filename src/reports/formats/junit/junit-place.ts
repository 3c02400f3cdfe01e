import type { XmlElement, XmlOpen } from '../../xml/xml-units.js';
import { filled, lineNumberOf } from '../attribute-values.js';
import { isSuite } from './junit-names.js';

/** Where a test stands. */
export interface JUnitPlace {
  readonly name: string;
  readonly suite: readonly string[];
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

/** Names that runners give to every suite or class: they tell nothing of a test. */
const SAYS_NOTHING: ReadonlySet<string> = new Set([
  'pytest', 'rspec', 'Mocha Tests', 'jest tests', 'vitest tests', 'Root Suite', 'AllTests', 'test', 'undefined', '(anonymous)',
]);

/** Endings of source files; those of one letter may be the last part of a dotted name, and count only behind a slash. */
const SURE_FILE = /[\w)\]-]\.(?:[cm]?[jt]sx?|vue|svelte|py|rb|php|phpt|go|rs|cc|cpp|cxx|swift|kts?|dart|exs?|bats|feature|robot|hurl|spec)$/i;
const FILE_IN_FOLDER = /[\\/][^\\/]{1,200}\.[A-Za-z]\w{0,9}$/;

/** unittest-xml-reporting appends the time of the run to the names of suites. */
const TIME_SUFFIX = /-\d{14}$/;

const ABSOLUTE = /^(?:[A-Za-z]:)?[\\/]/;

/**
 * Name, suites and file of a test. The suites are the names of the suites around it and its class name, where that says more
 * than they do: of a name and another that begins or ends with it (`shop.Cart` and `Cart`) the longer one stands. Left out are
 * names that are the file or the test itself, names that every report of a runner has, and folders of the machine.
 */
export function placeOfCase(element: XmlElement, path: readonly XmlOpen[], fileOfRoot: string | undefined): JUnitPlace {
  const { attributes } = element;
  const suites = path.filter(isSuite);
  const className = filled(attributes['classname'] ?? attributes['className'] ?? attributes['class']);
  const file = fileOf(element, path, className) ?? fileOfRoot;
  const given = attributes['name'] ?? '';
  const name = given.trim() === '' ? (className ?? suiteName(suites.at(-1)) ?? 'unnamed test') : given;
  const isOther = (part: string): boolean => part !== name.trim() && !isFile(part, file);
  const around = suites.map(suiteName).filter((part) => part !== undefined && isOther(part));
  const parts = withoutRepeated(around.filter((part) => part !== undefined));
  const suite = className === undefined || SAYS_NOTHING.has(className) || !isOther(className) ? parts : withClass(parts, className);
  return { name, suite, file, line: lineNumberOf(attributes['line']) };
}

/** The name of a suite that says something of its tests. */
export function suiteName(suite: XmlOpen | undefined): string | undefined {
  const name = filled(suite?.attributes['name'])?.replace(TIME_SUFFIX, '');
  return name === undefined || SAYS_NOTHING.has(name) || ABSOLUTE.test(name) ? undefined : name;
}

/** Whether a text is the path of a source file. */
export function looksLikeFile(text: string): boolean {
  return text.length < 1000 && !text.includes('\n') && (SURE_FILE.test(text) || FILE_IN_FOLDER.test(text));
}

/** The file that an element names. */
export function ownFile(attributes: Readonly<Record<string, string>>): string | undefined {
  return filled(attributes['file'] ?? attributes['filepath'] ?? attributes['filename']);
}

function fileOf(element: XmlElement, path: readonly XmlOpen[], className: string | undefined): string | undefined {
  const own = ownFile(element.attributes);
  if (own !== undefined) return own;
  for (const open of path.toReversed()) {
    const file = open.name === 'file' ? filled(open.attributes['path']) : ownFile(open.attributes);
    if (file !== undefined && looksLikeFile(file)) return file;
  }
  const named = [className, ...path.filter(isSuite).map((open) => filled(open.attributes['name'])).toReversed()];
  return named.find((name) => name !== undefined && looksLikeFile(name));
}

/** Whether a name is the file, or the end of its path. */
function isFile(part: string, file: string | undefined): boolean {
  if (file === undefined) return false;
  const plain = part.replace(/^\.\//, '');
  return plain === file.replace(/^\.\//, '') || file.endsWith(`/${plain}`);
}

function withoutRepeated(parts: readonly string[]): readonly string[] {
  return parts.filter((part, index) => index === 0 || part !== parts[index - 1]);
}

function withClass(parts: readonly string[], className: string): readonly string[] {
  const last = parts.at(-1);
  if (last === undefined) return [className];
  const own = comparable(className);
  if (own === '' || own === comparable(parts.join(' ')) || covers(comparable(last), own)) return parts;
  return covers(own, comparable(last)) ? [...parts.slice(0, -1), className] : [...parts, className];
}

/** Separators differ between the places that a name stands in: `a\b`, `a.b`, `a b`. */
function comparable(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}_]+/gu, '.').replaceAll(/^\.|\.$/g, '');
}

function covers(long: string, short: string): boolean {
  return long === short || long.startsWith(`${short}.`) || long.endsWith(`.${short}`);
}
