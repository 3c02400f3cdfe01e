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

export const rspec: Selector = (test) => {
  const file = fileOf(test);
  return file === undefined || test.line === undefined
    ? undefined
    : ['bundle', 'exec', 'rspec', `${file}:${test.line}`];
};

/** PHPUnit compares `Class::method with data set …`. */
export const phpunit: Selector = ({ name, suite }) => {
  const [className] = (suite.at(-1) ?? '').split('::');
  if (className === undefined || !/^[A-Za-z_][\w\\]{0,500}$/.test(className) || !/^\w/.test(name)) return undefined;
  return ['vendor/bin/phpunit', '--filter', `/^${literal(`${className}::${name}`).replaceAll('/', String.raw`\/`)}$/`];
};
