import type { XmlElement, XmlOpen } from '../../../xml/xml-subtrees.js';
import { filled, lineNumberOf } from '../attribute-values.js';
import { isSuite, TIME_SUFFIX } from './junit-runner.js';

/** Where a test is. */
export interface JUnitPlace {
  readonly name: string;
  readonly suite: readonly string[];
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

/** Names that runners give to every suite or class: they report nothing of a test. */
const SAYS_NOTHING: ReadonlySet<string> = new Set([
  'pytest',
  'nose2-junit',
  'nosetests',
  'rspec',
  'Minitest::Result',
  'JUnit Jupiter',
  'JUnit Vintage',
  'JUnit Platform Suite',
  'Mocha Tests',
  'jest tests',
  'vitest tests',
  'Root Suite',
  'AllTests',
  'test',
  'undefined',
  '(anonymous)',
  '(empty)',
]);

/** Endings of source files; those of one letter may be the last part of a dotted name, and count only after a slash. */
const SURE_FILE =
  /[\w)\]-]\.(?:[cm]?[jt]sx?|vue|svelte|py|rb|php|phpt|go|rs|cc|cpp|cxx|swift|kts?|dart|exs?|bats|feature|robot|hurl|spec)$/i;
const FILE_IN_FOLDER = /[\\/][^\\/]{1,200}\.[A-Za-z]\w{0,9}$/;

const ABSOLUTE = /^(?:[A-Za-z]:)?[\\/]/;

/**
 * Finds name, suites and file of tests. The suites are the names of the suites around it and its class name, where that says more
 * than they do: of a name and another that begins or ends with it (`shop.Cart` and `Cart`) the longer one is. Left out are
 * names that are the file or the test itself, names that every report of a runner has, and folders of the machine.
 */
export class PlaceFinder {
  /** Of the last test: the next one mostly is in the same class. */
  #last: Around | undefined;

  /** Returns where a test is; `fileOfRoot` is the file for a test that names none. */
  find(element: XmlElement, path: readonly XmlOpen[], fileOfRoot: string | undefined): JUnitPlace {
    const { attributes } = element;
    const ownClass = filled(attributes['classname'] ?? attributes['className'] ?? attributes['class']);
    const around = this.#around(path.at(-1), ownClass, ownFile(attributes) ?? fileOfRoot, path);
    const given = attributes['name'] ?? '';
    const name = given.trim() === '' ? (ownClass ?? suiteName(path.findLast(isSuite)) ?? '') : given;
    const isNamedSo = around.names.includes(name.trim()) || ownClass === name.trim();
    const suite = isNamedSo ? suiteOf(around, name.trim()) : around.suite;
    return { name, suite, file: around.file, line: lineNumberOf(attributes['line']) };
  }

  #around(
    parent: XmlOpen | undefined,
    className: string | undefined,
    given: string | undefined,
    path: readonly XmlOpen[],
  ): Around {
    const last = this.#last;
    if (last !== undefined && last.parent === parent && last.className === className && last.given === given)
      return last;
    const file = given ?? fileAround(path, className);
    const names = path
      .filter(isSuite)
      .map(suiteName)
      .filter((name) => name !== undefined);
    const around = { parent, className, given, file, names, suite: suiteOf({ className, file, names }, undefined) };
    this.#last = around;
    return around;
  }
}

/** What tests of one class in one suite share. */
interface Around {
  readonly parent: XmlOpen | undefined;
  readonly className: string | undefined;
  /** The file that the test itself names. */
  readonly given: string | undefined;
  readonly file: string | undefined;
  readonly names: readonly string[];
  readonly suite: readonly string[];
}

function suiteOf(
  { className, file, names }: Pick<Around, 'className' | 'file' | 'names'>,
  test: string | undefined,
): readonly string[] {
  const isOther = (part: string): boolean => part !== test && !isFile(part, file);
  const parts = withoutRepeated(names.filter(isOther));
  return className === undefined || SAYS_NOTHING.has(className) || !isOther(className)
    ? parts
    : withClass(parts, className);
}

/** The name of a suite that says something of its tests. */
export function suiteName(suite: XmlOpen | undefined): string | undefined {
  const name = filled(suite?.attributes['name'])?.replace(TIME_SUFFIX, '');
  return name === undefined || SAYS_NOTHING.has(name) || ABSOLUTE.test(name) ? undefined : name;
}

/** Returns whether a text is the path of a source file. */
export function looksLikeFile(text: string): boolean {
  return text.length < 1000 && !text.includes('\n') && (SURE_FILE.test(text) || FILE_IN_FOLDER.test(text));
}

/** Returns the file that an element names. */
export function ownFile(attributes: Readonly<Record<string, string>>): string | undefined {
  return filled(attributes['file'] ?? attributes['filepath'] ?? attributes['filename']);
}

function fileAround(path: readonly XmlOpen[], className: string | undefined): string | undefined {
  for (const open of path.toReversed()) {
    const file = open.name === 'file' ? filled(open.attributes['path']) : ownFile(open.attributes);
    if (file !== undefined && looksLikeFile(file)) return file;
  }
  const named = [
    className,
    ...path
      .filter(isSuite)
      .map((open) => filled(open.attributes['name']))
      .toReversed(),
  ];
  return named.find((name) => name !== undefined && looksLikeFile(name));
}

/** Returns whether a name is the file, or the end of its path. */
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
  // Bun has the innermost suite first.
  if (className === parts.toReversed().join(' > ')) return parts;
  if (own === '' || own === comparable(parts.join(' ')) || covers(comparable(last), own)) return parts;
  return covers(own, comparable(last)) ? [...parts.slice(0, -1), className] : [...parts, className];
}

/** Separators differ between the places that a name is in: `a\b`, `a.b`, `a b`. */
function comparable(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}_]+/gu, '.').replaceAll(/^\.|\.$/g, '');
}

function covers(long: string, short: string): boolean {
  return long === short || long.startsWith(`${short}.`) || long.endsWith(`.${short}`);
}
