import { isJsonNumber, isJsonObject, type JsonObject, writeJson } from '../json/json-value.js';
import { headOf } from '../text/clean-text.js';
import { oneLine, textOf } from './fences.js';
import { commandOf } from './shared-command.js';
import { patternOf } from './shared-headline.js';

/** What the tests of a cause have in common, said once above their lines. */
export interface CommonFacts {
  /** File and suites, with ` > ` between; empty where there are none. */
  readonly prefix: string;
  /** The file of the first location. */
  readonly file: string;
  /** The directory of all locations, with a slash at its end; empty where there is none. */
  readonly directory: string;
  /** The headline above the lines, which they do not repeat. */
  readonly headline: string;
  readonly message: string;
}

/** A line of the list of tests, and how many tests it is for. */
export interface TestLine {
  readonly text: string;
  /** The command that runs the test; where it is absent, no command is shown. */
  readonly command?: string;
  readonly tests: number;
}

const SEPARATOR = ' > ';
const LONGEST_NAME = 160;
const LONGEST_MESSAGE = 80;
/** So many equal tests become one line. */
const FEWEST_FOLDED = 3;
const DIGITS = /\d{1,40}/g;

interface ListedTest {
  readonly name: string;
  readonly place: string;
  readonly says: string;
}

/** Returns what differs in a failure in one line; the empty text where that is not known. */
export function headlineOf(item: JsonObject): string {
  return isJsonObject(item['difference']) ? textOf(item['difference']['headline']) : '';
}

/** The name of a test: its id, when that contains the name. */
export function nameOf(item: JsonObject): string {
  const [name, id] = [oneLine(textOf(item['testName']), LONGEST_NAME), oneLine(textOf(item['testId']), LONGEST_NAME)];
  return name === '' || id.includes(name) ? id : name;
}

/** Returns what the names of some tests begin with: file and suites, never a whole name. */
export function commonPrefix(items: readonly JsonObject[]): string {
  const [first = [], ...others] = items.map((item) => nameOf(item).split(SEPARATOR));
  let length = items.length > 1 ? first.length - 1 : 0;
  for (const parts of others) {
    length = Math.min(length, parts.length - 1);
    while (length > 0 && !first.slice(0, length).every((part, index) => part === parts[index])) length -= 1;
  }
  return first.slice(0, length).join(SEPARATOR);
}

/** Returns the directory that the files of all locations are in; empty where there is none, or only one file. */
export function commonDirectory(items: readonly JsonObject[]): string {
  const files = items.map((item) => placeOf(item).file);
  const [first = '', ...others] = files;
  if (others.every((file) => file === first)) return '';
  let end = first.lastIndexOf('/') + 1;
  for (const file of others) {
    while (end > 0 && !file.startsWith(first.slice(0, end))) end = first.lastIndexOf('/', end - 2) + 1;
  }
  return first.slice(0, end);
}

/** A name without the file that it begins with, where that is the file of the failure's place, which is shown as well. */
export function withoutFile(name: string, item: JsonObject): string {
  const { file } = placeOf(item);
  return file !== '' && name.startsWith(file + SEPARATOR) ? name.slice(file.length + SEPARATOR.length) : name;
}

/** The name of a test without what is common. */
export function shortName(item: JsonObject, prefix: string): string {
  const name = nameOf(item);
  return prefix !== '' && name.startsWith(prefix + SEPARATOR) ? name.slice(prefix.length + SEPARATOR.length) : name;
}

/**
 * Returns a line for each test, with its place and what it says other than the cause. Tests that say the same, and whose names differ
 * in numbers alone, share one: `TestT/g*\/c* (51 tests) n+1 → n`; none does `withCommands`.
 */
export function testLines(
  items: readonly JsonObject[],
  common: CommonFacts,
  withCommands = false,
): readonly TestLine[] {
  if (withCommands)
    return items.map((item) => ({
      text: writeLine(toListed(item, common), common.headline),
      command: commandOf(item),
      tests: 1,
    }));
  const kin = new Map<string, ListedTest[]>();
  for (const item of items) {
    const test = toListed(item, common);
    const key = test.name.replace(DIGITS, '*');
    const tests = kin.get(key) ?? [];
    tests.push(test);
    kin.set(key, tests);
  }
  return [...kin.values()].flatMap((tests) => fold(tests, common.headline));
}

function fold(tests: readonly ListedTest[], shared: string): readonly TestLine[] {
  const says = tests.length < FEWEST_FOLDED ? undefined : commonText(tests.map((test) => test.says));
  if (says === undefined) return tests.map((test) => ({ text: writeLine(test, shared), tests: 1 }));
  const places = new Set(tests.map(({ place }) => place));
  const place = places.size === 1 ? (tests[0]?.place ?? '') : '';
  const name = `${commonName(tests.map((test) => test.name))} (${tests.length} tests)`;
  return [{ text: writeLine({ name, place, says }, shared), tests: tests.length }];
}

/** The text that all say, or a pattern of numbers without a word that differs; undefined where they say different things. */
function commonText(texts: readonly string[]): string | undefined {
  const [first = ''] = texts;
  if (texts.every((text) => text === first)) return first;
  const pattern = patternOf(texts);
  return pattern === undefined || pattern.includes('…') ? undefined : pattern;
}

/** Names that differ in numbers alone, with `*` for those that differ. */
function commonName(names: readonly string[]): string {
  const [first = ''] = names;
  const numbers = names.map((name) => name.match(DIGITS) ?? []);
  let index = -1;
  return first.replace(DIGITS, (digits) => {
    index += 1;
    const at = index;
    return numbers.every((row) => row[at] === digits) ? digits : '*';
  });
}

function writeLine({ name, place, says }: ListedTest, shared: string): string {
  return [`- ${name}`, place, says === shared ? '' : says].filter((part) => part !== '').join(' ');
}

function toListed(item: JsonObject, common: CommonFacts): ListedTest {
  const headline = headlineOf(item);
  const message = isJsonObject(item['reason']) ? textOf(item['reason']['message']) : '';
  const own = headline !== '' || message === common.message ? headline : oneLine(headOf(message, 400), LONGEST_MESSAGE);
  return { name: listedName(item, common.prefix), place: writePlace(item, common), says: own };
}

/** The name of a test in a list. A line of a file needs no suites to be found. */
export function listedName(item: JsonObject, prefix: string): string {
  const name = oneLine(textOf(item['testName']), LONGEST_NAME);
  return name === '' || placeOf(item).line === '' ? shortName(item, prefix) : name;
}

/** The line, and the file where it is another one than the common one. */
export function writePlace(item: JsonObject, { file, directory }: Pick<CommonFacts, 'file' | 'directory'>): string {
  const place = placeOf(item);
  if (place.file === '') return '';
  if (place.file === file) return place.line;
  return `${oneLine(place.file.slice(directory.length), LONGEST_NAME)}${place.line}`;
}

/** The file of a failure, and its line with a colon before it; empty where they are not known. */
export function placeOf(item: JsonObject): { readonly file: string; readonly line: string } {
  const location = isJsonObject(item['location']) ? item['location'] : {};
  return {
    file: textOf(location['file']),
    line: isJsonNumber(location['line']) ? `:${writeJson(location['line']).slice(0, 20)}` : '',
  };
}
