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

/** Jest reads a file as a regular expression of its path, and `-t` as one of the whole title. */
export const jest: Selector = (test) => {
  const file = fileOf(test);
  if (file === undefined) return undefined;
  const command = ['npx', 'jest', `${literal(file)}$`];
  return isWholeFile(test, file) ? command : [...command, '-t', `^${literal(titleOf(test))}$`];
};

/** Vitest reads a file as a part of its path. */
export const vitest: Selector = (test) => {
  const file = fileOf(test);
  if (file === undefined) return undefined;
  const command = ['npx', 'vitest', 'run', file];
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

/** Node.js before 22 compares the name of a test without its suites, so that is what all versions understand. */
export const nodeTest: Selector = (test) => {
  const file = fileOf(test);
  if (file === undefined || !/\.[cm]?[jt]s$/.test(file)) return undefined;
  return ['node', '--test', `--test-name-pattern=^${literal(test.name.trim())}$`, file];
};

/** Playwright reads a file as a regular expression of its absolute path. Failures outside of tests have no column. */
export const playwright: Selector = (test) => {
  const file = fileOf(test);
  if (file === undefined || test.line === undefined || test.column === undefined) return undefined;
  const project = test.variant === undefined ? [] : [`--project=${test.variant}`];
  return ['npx', 'playwright', 'test', `/${literal(file)}:${test.line}`, ...project];
};
