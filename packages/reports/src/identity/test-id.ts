import { createHash } from 'node:crypto';
import { plainText } from '../text/clean-text.js';
import type { ReportedTest } from '../report.js';
import { projectPath } from './project-path.js';
import { pythonNames } from './runner-names.js';
import { rspecNames } from './runner-names.js';

const SEPARATOR = ' > ';

/** How runners join the names of suites in one text: Vitest, Playwright, Mocha's and Cypress' JUnit reporters. */
const JOINTS = /\s+(?:›|»|>|→|❯)\s+/u;

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
  const given = [...test.suite, withoutCall(test.name)].map(oneLine).filter((name) => name !== '');
  const parts =
    pythonNames(given, file) ??
    rspecNames(given, file) ??
    partsOf(given.some((name) => JOINT.test(name)) ? given.flatMap((name) => name.split(JOINTS)) : given, file);
  const variant = test.variant === undefined || test.variant === '' ? '' : ` [${oneLine(test.variant)}]`;
  return shorten((parts.length === 0 ? 'unnamed test' : parts.join(SEPARATOR)) + variant);
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

function partsOf(names: readonly string[], file: string | undefined): readonly string[] {
  const filled = names.filter((name) => name !== '');
  return file === undefined ? filled : [file, ...withoutFile(filled, file)];
}

/** Reporters without a member for the file put it in front as a suite. */
function withoutFile(names: readonly string[], file: string): readonly string[] {
  const [first, ...rest] = names;
  return first !== undefined && rest.length > 0 && plainText(projectPath(first)) === file ? rest : names;
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
