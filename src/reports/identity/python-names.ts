/** The end of a path of Python's sources. */
const ENDING = '.py';

/**
 * The names of a test of Python as JUnit reports have them, the module and its classes in one: `tests.test_cart.TestTotal` and
 * `test_sum`. Some reporters tell the file beside them, and some nothing but pytest's node id
 * (`tests/test_cart.py::TestTotal::test_sum`). Undefined for a test that is told of in another way.
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

/** Parameters stand in brackets, and may hold anything. */
function namesOfNode(module: string, node: string): readonly string[] {
  const bracket = node.indexOf('[');
  const names = (bracket < 0 ? node : node.slice(0, bracket)).split('::');
  const parameters = bracket < 0 ? '' : node.slice(bracket);
  return [[module, ...names.slice(0, -1)].join('.'), `${names.at(-1) ?? ''}${parameters}`];
}
