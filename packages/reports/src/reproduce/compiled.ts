import { literal, type Selector } from './command.js';

const GO_TEST = /^(?:Test|Example|Fuzz|Benchmark)/;
const GO_PACKAGE = /^[A-Za-z0-9][\w.~/@+-]{0,500}$/;

/** Go compares each level of a name with an expression of its own. */
export const goTest: Selector = ({ name, suite: [packagePath = ''] }) => {
  if (!GO_TEST.test(name) || !GO_PACKAGE.test(packagePath) || packagePath === 'command-line-arguments')
    return undefined;
  const levels = name.split('/').map((level) => `^${literal(level)}$`);
  return ['go', 'test', packagePath, '-run', levels.join('/')];
};

/** Reports in JUnit XML may have shortened packages: whole ones begin with a host. */
export const goTestOfJUnit: Selector = (test) =>
  /^[\w-]+\.[\w.-]+\//.test(test.suite[0] ?? '') ? goTest(test) : undefined;

const RUST_PATH = /^[\p{L}_][\p{L}\p{N}_]*(?:::[\p{L}\p{N}_]+)*$/u;
const RUST_BINARY = /^[\w-]+(?:::[\w/-]+)?$/;

/** nextest reports the id of the binary of a test, cargo mostly the file of its target; else its name in all of them is meant. */
export const cargo: Selector = (test) => {
  const [place = ''] = test.suite;
  if (!RUST_PATH.test(test.name)) return undefined;
  if (place === '' || place.endsWith('.rs')) return ['cargo', 'test', ...targetOf(place), '--', '--exact', test.name];
  return nextest(test);
};

export const nextest: Selector = ({ name, suite: [binary = ''] }) =>
  RUST_PATH.test(name) && RUST_BINARY.test(binary)
    ? ['cargo', 'nextest', 'run', '-E', `binary_id(=${binary}) & test(=${name})`]
    : undefined;

function targetOf(file: string): readonly string[] {
  const [, test] = /^tests\/([\w-]+)\.rs$/.exec(file) ?? [];
  if (test !== undefined) return ['--test', test];
  return file === 'src/lib.rs' ? ['--lib'] : ['--no-fail-fast'];
}

const JAVA_CLASS = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*$/u;
const JAVA_METHOD = /^([\p{L}_$][\p{L}\p{N}_$]*)(?:\(\))?$/u;

/** In a build of several modules, those without the test do not fail. */
export const maven: Selector = ({ name, suite, selector }) => {
  const className = selector ?? suite.at(-1) ?? '';
  const [, method] = JAVA_METHOD.exec(name) ?? [];
  if (method === undefined || !JAVA_CLASS.test(className)) return undefined;
  return ['mvn', 'test', `-Dtest=${className}#${method}`, '-Dsurefire.failIfNoSpecifiedTests=false'];
};

/** In a build of several projects, those without the test fail: the one with it has run by then. */
export const gradle: Selector = ({ name, suite, selector }) => {
  const className = selector ?? suite.at(-1) ?? '';
  const [, method] = JAVA_METHOD.exec(name) ?? [];
  if (method === undefined || !JAVA_CLASS.test(className)) return undefined;
  return ['./gradlew', 'test', '--continue', '--tests', `${className}.${method}`];
};

/** The rows of a parameterized test have one name, and run together. */
export const dotnet: Selector = ({ name, suite }) => {
  const className = suite.at(-1) ?? '';
  const method = name.startsWith(`${className}.`) ? name.slice(className.length + 1) : name;
  if (!/^[\p{L}_][\p{L}\p{N}_.+]*$/u.test(className) || !/^[\p{L}_][\p{L}\p{N}_]*$/u.test(method)) return undefined;
  return ['dotnet', 'test', '--filter', `FullyQualifiedName=${className}.${method}`];
};

/** In the folder that was built. */
export const ctest: Selector = ({ name }) => ['ctest', '--output-on-failure', '-R', `^${literal(name)}$`];
