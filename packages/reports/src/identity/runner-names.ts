/** The end of a path of Python's sources. */
const ENDING = '.py';

/**
 * The names of a test of Python as JUnit reports have them, the module and its classes in one: `tests.test_cart.TestTotal` and
 * `test_sum`. Some reporters report the file beside them, and some nothing but pytest's node id
 * (`tests/test_cart.py::TestTotal::test_sum`). Undefined for a test that is reported in another way.
 */
export function pythonNames(names: readonly string[], file: string | undefined): readonly string[] | undefined {
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
export function rspecNames(names: readonly string[], file: string | undefined): readonly string[] | undefined {
  if (file === undefined || !RSPEC_ENDING.test(file)) return undefined;
  const module = file.replace(/\.rb$/, '').replaceAll('/', '.');
  return [file, names.filter((name) => name !== module && name !== file).join(' ')].filter((name) => name !== '');
}
