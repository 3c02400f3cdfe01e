import { createHash } from 'node:crypto';
import type { ReportedTest } from '../report.js';
import { plainText } from '../text/clean-text.js';

const SEPARATOR = ' > ';

/**
 * How runners join the names of suites in one text: Vitest, Playwright, Mocha's and Cypress' JUnit reporters. White space in a
 * name is one blank already.
 */
const JOINTS = / (?:›|»|>|→|❯) /u;

/** Some such sign is in a name that is joined. */
const JOINT = /[›»>→❯]/u;

const LONGEST_ID = 1024;
const HEAD_OF_LONG_ID = 900;

/**
 * Returns a test's identity: file, suites, name and variant, as one text that people can read. It is the same in every run of
 * the same test, on every machine, and in the reports of two reporters that report the same parts. It is not changed by what a
 * run does: durations, outcomes, order.
 */
export function testIdOf(test: Pick<ReportedTest, 'file' | 'suite' | 'name' | 'variant'>, root?: string): string {
  const file = fileOf(test.file, root);
  const given = bounded([...test.suite, withoutCall(test.name)])
    .map(oneLine)
    .filter((name) => name !== '');
  const parts =
    pythonNames(given, file) ??
    rspecNames(given, file) ??
    partsOf(given.some((name) => JOINT.test(name)) ? given.flatMap((name) => name.split(JOINTS)) : given, file, root);
  const variant =
    test.variant === undefined || test.variant === '' ? '' : ` [${oneLine(bounded([test.variant]).join(''))}]`;
  return shorten((parts.length === 0 ? 'unnamed test' : parts.join(SEPARATOR)) + variant);
}

/** So much of all names is read for an identity, which is far shorter: those of longer ones keep their beginnings, ends and lengths. */
const MOST_READ = 16_384;
const MOST_NAMES_AT_EACH_END = 8;
const READ_AT_EACH_END = 200;

/** Returns the names; where they are very long together, a bounded part of them. Each test has those of all blocks around it. */
function bounded(names: readonly string[]): readonly string[] {
  let length = 0;
  for (const name of names) length += name.length + SEPARATOR.length;
  if (length <= MOST_READ) return names;
  const left = names.length - 2 * MOST_NAMES_AT_EACH_END;
  const kept =
    left <= 0
      ? names
      : [...names.slice(0, MOST_NAMES_AT_EACH_END), `… ${left} …`, ...names.slice(-MOST_NAMES_AT_EACH_END)];
  return kept.map((name) =>
    name.length <= 2 * READ_AT_EACH_END
      ? name
      : `${name.slice(0, READ_AT_EACH_END)}… ${name.length} …${name.slice(-READ_AT_EACH_END)}`,
  );
}

/** A method is the same with and without the brackets of a call. */
function withoutCall(name: string): string {
  return name.endsWith('()') ? name.replace(/^([\p{L}\p{N}_$]{1,500})\(\)$/u, '$1') : name;
}

/** Nothing may be left of a path but blanks. */
function fileOf(file: string | undefined, root: string | undefined): string | undefined {
  const path = file === undefined ? '' : plainText(projectPath(file, root));
  return path.trim() === '' ? undefined : path;
}

function partsOf(names: readonly string[], file: string | undefined, root: string | undefined): readonly string[] {
  const filled = names.filter((name) => name !== '');
  return file === undefined ? filled : [file, ...withoutFile(filled, file, root)];
}

/** Reporters without a member for the file put it in front as a suite. */
function withoutFile(names: readonly string[], file: string, root: string | undefined): readonly string[] {
  const [first, ...rest] = names;
  return first !== undefined && rest.length > 0 && plainText(projectPath(first, root)) === file ? rest : names;
}

/** Nearly all names are plain, and need no work. */
const PLAIN = /^[\x21-\x7e]{1,500}(?: [\x21-\x7e]{1,500}){0,100}$/;

function oneLine(name: string): string {
  return PLAIN.test(name) ? name : plainText(name).replace(/\s+/g, ' ').trim();
}

/** A very long identity keeps its head, and a digest of the whole. */
function shorten(id: string): string {
  if (id.length <= LONGEST_ID) return id;
  return `${plainText(id.slice(0, HEAD_OF_LONG_ID))}… ${createHash('sha256').update(id).digest('hex').slice(0, 32)}`;
}

/** The end of a path of Python's sources. */
const ENDING = '.py';

/**
 * The names of a test of Python as JUnit reports have them, the module and its classes in one: `tests.test_cart.TestTotal` and
 * `test_sum`. Some reporters report the file beside them, and some nothing but pytest's node id
 * (`tests/test_cart.py::TestTotal::test_sum`). Undefined for a test that is reported in another way.
 */
function pythonNames(names: readonly string[], file: string | undefined): readonly string[] | undefined {
  const last = names.at(-1) ?? '';
  const path = file ?? pathOfNode(last);
  if (path?.endsWith(ENDING) !== true) return undefined;
  const module = moduleOf(path);
  if (last === path) return [module];
  if (last.startsWith(`${path}::`)) return namesOfNode(module, last.slice(path.length + 2));
  return names[0] === module || names[0]?.startsWith(`${module}.`) === true ? names : undefined;
}

function pathOfNode(name: string): string | undefined {
  const end = name.indexOf(`${ENDING}::`);
  return end < 0 ? undefined : name.slice(0, end + ENDING.length);
}

function moduleOf(path: string): string {
  return path.slice(0, -ENDING.length).replaceAll('/', '.');
}

/** Parameters are in brackets, and may contain anything. */
function namesOfNode(module: string, node: string): readonly string[] {
  const bracket = node.indexOf('[');
  const names = (bracket < 0 ? node : node.slice(0, bracket)).split('::');
  const parameters = bracket < 0 ? '' : node.slice(bracket);
  return [[module, ...names.slice(0, -1)].join('.'), `${names.at(-1) ?? ''}${parameters}`];
}

/** RSpec's files; JUnit reports repeat them as the class of a test, with dots. */
const RSPEC_ENDING = /_spec\.rb$/;

/**
 * The names of an example of RSpec: its file, and its full description, which is the groups and its own description with
 * blanks between them. JUnit reports have nothing else, and the JSON report has it too. Undefined for any other test.
 */
function rspecNames(names: readonly string[], file: string | undefined): readonly string[] | undefined {
  if (file === undefined || !RSPEC_ENDING.test(file)) return undefined;
  const module = file.replace(/\.rb$/, '').replaceAll('/', '.');
  return [file, names.filter((name) => name !== module && name !== file).join(' ')].filter((name) => name !== '');
}

/** Where CI services check a project out: what is after it is the path within the project. */
const CHECKOUTS: readonly RegExp[] = [
  /^\/home\/runner\/work\/[^/]+\/[^/]+\//,
  /^\/__w\/[^/]+\/[^/]+\//,
  /^\/Users\/runner\/work\/[^/]+\/[^/]+\//,
  /^[A-Za-z]:\/a\/[^/]+\/[^/]+\//,
  /^\/github\/workspace\//,
  /^\/builds\/[^/]+\/[^/]+\//,
  /^\/home\/circleci\/(?:project|repo)\//,
  /^\/(?:root|home\/[^/]+)\/project\//,
  /^\/var\/(?:lib\/)?jenkins(?:_home)?\/workspace\/[^/]+\//,
  /^\/home\/jenkins\/(?:agent\/)?workspace\/[^/]+\//,
  /^\/home\/vsts\/work\/\d+\/s\//,
  /^[A-Za-z]:\/agent\/_work\/\d+\/s\//,
  /^\/opt\/(?:atlassian\/pipelines\/agent\/build|buildagent\/work\/[^/]+)\//,
  /^\/home\/travis\/build\/[^/]+\/[^/]+\//,
  /^\/bitrise\/src\//,
  /^\/codebuild\/output\/src\d*\/src\/[^/]+(?:\/[^/]+\/[^/]+)?\//,
  /^\/(?:app|workspace|workspaces\/[^/]+|usr\/src\/app|usr\/src|work|repo|code|build|src|project|tmp\/build)\//,
];

/** Folders in which sources and tests are, at the top of most projects. */
const TOP_FOLDER =
  /\/((?:src|lib|test|tests|spec|specs|__tests__|e2e|features|integration|cypress|packages|apps|libs|modules|crates|cmd|internal|pkg)\/.+)$/s;

/** A home directory, and the project in it. */
const HOME =
  /^(?:\/home\/[^/]+|\/Users\/[^/]+|\/root|[A-Za-z]:\/Users\/[^/]+)\/(?:[^/]+\/){0,3}?(?=(?:src|test|tests|spec|lib|packages|apps)\/)/;

/**
 * Returns the path of a source file within its project, with forward slashes: the same on every machine that runs the tests.
 * `root` is the project's own folder, where the report names it. A path that is relative already is only tidied up.
 */
export function projectPath(file: string, root?: string): string {
  const path = tidy(file);
  const within = root === undefined ? undefined : pathWithin(path, tidy(root));
  if (within !== undefined) return within;
  if (!isAbsolute(path)) return path.replace(/^(?:\.\/)+/, '');
  for (const checkout of [HOME, ...CHECKOUTS]) {
    const match = checkout.exec(path);
    if (match !== null && match[0].length < path.length) return path.slice(match[0].length);
  }
  return topFolder(path) ?? path;
}

/**
 * Returns the path of a file within the checkout of a repository, with forward slashes; undefined when it is outside. `root` is the
 * absolute path of the checkout, as POSIX or Windows has it.
 */
export function pathInRepository(file: string, root: string): string | undefined {
  return pathWithin(tidy(file), tidy(root));
}

/** Folders of Windows are the same in any case. */
function pathWithin(path: string, root: string): string | undefined {
  const base = root.endsWith('/') ? root : `${root}/`;
  if (base.length === 1 || path.length <= base.length) return undefined;
  const head = path.slice(0, base.length);
  const isEqual = DRIVE.test(base) ? head.toLowerCase() === base.toLowerCase() : head === base;
  return isEqual ? path.slice(base.length) : undefined;
}

/** The beginning of an absolute path on Windows: a drive, or the share of a server. */
const DRIVE = /^(?:[A-Za-z]:\/|\/\/)/;

function tidy(path: string): string {
  return path.replace(/^file:\/\/(?:\/(?=[A-Za-z]:))?/, '').replaceAll('\\', '/');
}

/** The path of a test's file from the folder that it begins in, where the report names one. */
export function pathInFolder({ file, folder }: Pick<ReportedTest, 'file' | 'folder'>): string | undefined {
  return file === undefined || folder === undefined || isAbsolute(file) ? file : `${folder}/${file}`;
}

function isAbsolute(path: string): boolean {
  return path.startsWith('/') || /^[A-Za-z]:\//.test(path);
}

/** Where the first folder with a usual name begins, which is the same wherever the project is. */
function topFolder(path: string): string | undefined {
  return path.length > 4096 ? undefined : TOP_FOLDER.exec(path)?.[1];
}

/**
 * Keeps the identities of one run apart: the second test of one identity becomes `… #2`, and so on, in the report's order. Of
 * each identity a number is kept, so that a million tests need little memory.
 */
export class NumberedIds {
  readonly #seen = new Map<number, number>();

  /** Returns the identity itself, or with the next number that no other has when it was given out before. */
  take(id: string): string {
    const key = keyOf(id);
    let count = (this.#seen.get(key) ?? 0) + 1;
    let given = count === 1 ? id : `${id} #${count}`;
    while (count > 1 && this.#seen.has(keyOf(given))) {
      count += 1;
      given = `${id} #${count}`;
    }
    this.#seen.set(key, count);
    if (count > 1) this.#seen.set(keyOf(given), 1);
    return given;
  }
}

/** Looked up once: where modules run in a context of their own, a global costs more than the multiplication. */
const { imul } = Math;

/**
 * Returns a number of 53 bits for a text: two 32-bit FNV-1a hashes of different beginnings. Two texts of one number would only
 * be numbered.
 */
function keyOf(text: string): number {
  let [low, high] = [0x811c9dc5, 0x01000193];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    low = imul(low ^ unit, 0x01000193);
    high = imul(high ^ unit, 0x85ebca6b);
  }
  return (low >>> 0) * 0x200000 + ((high >>> 0) & 0x1fffff);
}
