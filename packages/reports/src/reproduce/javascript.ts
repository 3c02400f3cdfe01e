import { fileOf, literal, type SelectedTest, type Selector } from './command.js';

/** Hooks have titles of their own, which select nothing. */
const HOOK = /^"(?:before|after) (?:each|all)" hook/;

/** Vitest's JUnit reports have names in one text. */
const JOINED = ' > ';

/** A file that did not load is a test with the name of the file. */
function isWholeFile({ name, suite }: SelectedTest, file: string): boolean {
  return suite.length === 0 && (file === name || file.endsWith(`/${name}`));
}

function titleOf({ name, suite }: SelectedTest): string {
  return [...suite, name].join(' ');
}

/** Jest would read a file as a part of its path, without the option; it reads `-t` as an expression of the whole title. */
export const jest: Selector = (test) => {
  const file = fileOf(test);
  if (file === undefined) return undefined;
  const command = ['npx', 'jest', '--runTestsByPath', file];
  return isWholeFile(test, file) ? command : [...command, '-t', `^${literal(titleOf(test))}$`];
};

/** Characters that patterns of files read as something else. */
const PATTERN = /[()[\]{}!*?+@]/;

/** Vitest reads a file as a part of its path, so files of that name in other folders are excluded. */
export const vitest: Selector = (test) => {
  const file = fileOf(test);
  if (file === undefined) return undefined;
  if (PATTERN.test(file)) return undefined;
  const command = ['npx', 'vitest', 'run', file, '--exclude', `**/*/${file}`];
  if (isWholeFile(test, file)) return command;
  const title = titleOf({ ...test, suite: test.suite.filter((name) => name !== file) });
  return [...command, '-t', `^${title.split(JOINED).map(literal).join(' (?:> )?')}$`];
};

export const mocha: Selector = (test) => {
  const file = fileOf(test);
  if (file === undefined || HOOK.test(test.name)) return undefined;
  return ['npx', 'mocha', file, '-g', `^${literal(titleOf(test))}$`];
};

/** Cypress runs whole files. */
export const cypress: Selector = (test) => {
  const file = fileOf(test);
  return file === undefined ? undefined : ['npx', 'cypress', 'run', '--spec', file];
};

/**
 * Node.js before 22 compares the name of a test without its suites, so that is what all versions understand. Tests of one name in
 * one file run together.
 */
export const nodeTest: Selector = (test) => {
  const file = fileOf(test);
  if (file === undefined || !/\.[cm]?[jt]s$/.test(file)) return undefined;
  return ['node', '--test', `--test-name-pattern=^${literal((test.selector ?? test.name).trim())}$`, file];
};

/** Playwright adds the tags of a suite or test behind its title. */
const TAGS = String.raw`(?: @\S+)*`;

/**
 * Playwright reads a file as a regular expression of its absolute path, so it may end like others, and tests that a loop makes share
 * the line. The whole title has the path from the folder of the tests, and distinguishes both. Failures outside of tests have no column.
 */
export const playwright: Selector = (test) => {
  const file = fileOf(test);
  const { name, suite, line, column, variant, tags, reportedFile = '' } = test;
  if (file === undefined || line === undefined || column === undefined) return undefined;
  const project = variant === undefined ? [] : [`--project=${variant}`];
  const after = tags.length === 0 ? '' : TAGS;
  const title = [reportedFile, ...suite, name]
    .filter((part) => part !== '')
    .map((part) => literal(part) + after)
    .join(' ');
  return ['npx', 'playwright', 'test', `/${literal(file)}:${line}`, '-g', `(?:^| )${title}$`, ...project];
};
/** What Playwright prints names files from the folder in which it is run, which may not be that of the tests. */
export const playwrightOfText: Selector = (test) => playwright({ ...test, reportedFile: '' });
