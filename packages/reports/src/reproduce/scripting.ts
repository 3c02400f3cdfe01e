import { fileOf, literal, type SelectedTest, type Selector } from './command.js';

const PYTHON_FILE = '.py';

/** What pytest collects as modules and classes, unless it is configured otherwise. */
const PYTEST_MODULE = /^(?:test_\w{1,200}|\w{1,200}_test)$/;
const PYTEST_CLASS = /^[A-Z]\w{0,200}$/;

/** What JUnit reports have instead of characters that XML forbids. */
const REPLACED = /#x[0-9A-F]{2,4}/;

/** The node id of a test. JSON reports have it as the name; JUnit reports have module and classes in one. */
export const pytest: Selector = (test) => {
  const { name } = test;
  const id = name.split('::', 1)[0]?.endsWith(PYTHON_FILE) === true ? name : nodeIdOf(test);
  if (id === undefined || REPLACED.test(id) || fileOf({ ...test, file: id.split('::', 1)[0] }) === undefined)
    return undefined;
  return ['pytest', id];
};

function nodeIdOf({ name, suite, file }: SelectedTest): string | undefined {
  const [dotted] = suite;
  if (dotted === undefined || suite.length !== 1 || !/^\w/.test(name)) return undefined;
  const parts = dotted.split('.');
  const size = moduleSize(parts, file);
  if (size === undefined) return undefined;
  return [`${parts.slice(0, size).join('/')}${PYTHON_FILE}`, ...parts.slice(size), name].join('::');
}

/** How many of the parts are the path of the module. */
function moduleSize(parts: readonly string[], file: string | undefined): number | undefined {
  const ofFile = file?.endsWith(PYTHON_FILE) === true ? file.split('/').length : undefined;
  if (ofFile !== undefined) return parts.slice(0, ofFile).join('/') + PYTHON_FILE === file ? ofFile : undefined;
  const size = parts.findLastIndex((part) => PYTEST_MODULE.test(part)) + 1;
  return size > 0 && parts.slice(size).every((part) => PYTEST_CLASS.test(part)) ? size : undefined;
}

/** The id of an example: examples that a loop makes, and those of shared groups, have one line. */
const EXAMPLE_ID = /^(?:\.\/)?([^[\]]{1,1000})(\[\d{1,6}(?::\d{1,6}){0,50}\])$/;

export const rspec: Selector = (test) => {
  const [, path, place] = EXAMPLE_ID.exec(test.selector ?? '') ?? [];
  const file = fileOf({ ...test, file: path ?? test.file });
  if (file === undefined || (place === undefined && test.line === undefined)) return undefined;
  return ['bundle', 'exec', 'rspec', `${file}${place ?? `:${test.line}`}`];
};

/** Mix runs the test that begins in a line, from the root of an umbrella project, too. */
export const mixTest: Selector = (test) => {
  const file = fileOf(test);
  return file === undefined || test.line === undefined ? undefined : ['mix', 'test', `${file}:${test.line}`];
};

const MODULE = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)+$/u;

/** The class of a test has its module in front. */
export const unittest: Selector = ({ name, suite }) => {
  const id = [...suite.slice(-1), name].join('.');
  return MODULE.test(id) ? ['python', '-m', 'unittest', id] : undefined;
};

/** Runners of Gherkin read a scenario, or a row of an outline, by its line. */
function scenario(...words: readonly string[]): Selector {
  return (test) => {
    const file = fileOf(test);
    if (file?.endsWith('.feature') !== true || test.line === undefined) return undefined;
    return [...words, `${file}:${test.line}`];
  };
}

export const behave = scenario('behave');
export const cucumberJs = scenario('npx', 'cucumber-js');
export const cucumberRuby = scenario('bundle', 'exec', 'cucumber');

/** bats compares the name as it is written in the file, where a shell would read these characters. */
const READ_BY_SHELL = /["$`\\]/;

export const bats: Selector = (test) => {
  const file = fileOf(test);
  const name = test.selector ?? test.name;
  if (file?.endsWith('.bats') !== true || READ_BY_SHELL.test(name)) return undefined;
  return ['bats', '-f', `^${literal(name)}$`, file];
};

/** PHPUnit compares `Class::method with data set …`. */
export const phpunit: Selector = ({ name, suite }) => {
  const [className] = (suite.at(-1) ?? '').split('::');
  if (className === undefined || !/^[A-Za-z_][\w\\]{0,500}$/.test(className) || !/^\w/.test(name)) return undefined;
  return ['vendor/bin/phpunit', '--filter', `/^${literal(`${className}::${name}`).replaceAll('/', String.raw`\/`)}$/`];
};
