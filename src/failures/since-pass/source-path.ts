/** Longer paths are no files of a repository. */
const LONGEST_PATH = 1024;
const MOST_SEGMENTS = 30;

/** Heads of paths, and what replaces them: addresses of files, pages, bundles and packages, and of modules as Go trims them. */
const HEADS: readonly (readonly [RegExp, string])[] = [
  [/^file:\/\/(?:\/(?=[A-Za-z]:))?/, ''],
  [/^https?:\/\/[^/]{1,255}\//, '/'],
  [/^[a-z-]{2,20}:\/{2,3}(?=[^/])/, ''],
  [/^package:[^/]{1,255}\//, ''],
  [/^(?=(?:[\w-]{1,63}\.){1,5}[a-z]{2,10}\/)/, '/'],
];

/**
 * A path of a report in one form: with slashes, without a scheme, a query and `./` in front. Undefined for what is no path of a file.
 * What is not known to be relative to the repository begins with a slash or a drive.
 */
export function toSourcePath(file: string): string | undefined {
  if (file.length > LONGEST_PATH) return undefined;
  const plain = file.replaceAll('\\', '/');
  const head = HEADS.find(([pattern]) => pattern.test(plain));
  const [whole = ''] = (head === undefined ? plain : plain.replace(head[0], head[1])).split(/[?#]/, 1);
  const path = whole.replace(/^(?:\.\/)+/, '');
  return path === '' || path.endsWith('/') || path.split('/').length > MOST_SEGMENTS ? undefined : path;
}

/** Whether a path in the form of `toSourcePath` begins at a root or a drive. */
export function isAbsolutePath(path: string): boolean {
  return path.startsWith('/') || /^[A-Za-z]:\//.test(path);
}

/** The directory of a path; empty for the root. */
export function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The name of a file without its directory. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The ending of a name, with its dot; empty where there is none. */
export function endingOf(path: string): string {
  const name = nameOf(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot) : '';
}

/** The ends of a path at its slashes, the longest first, without the path itself. */
export function endsOf(path: string): readonly string[] {
  const segments = path.split('/');
  return segments.slice(1).map((_, index) => segments.slice(index + 1).join('/'));
}

/** Folders by which tests and sources of one directory are kept apart. */
const ROLES: ReadonlySet<string> = new Set(['test', 'tests', 'spec', 'specs', '__tests__', 'src', 'lib', 'main']);

/** The directory of a path without the folders that keep tests and sources apart: the same for `src/test/java/shop` and `src/main/java/shop`. */
export function mirroredDirectoryOf(path: string): string {
  return directoryOf(path)
    .split('/')
    .filter((folder) => !ROLES.has(folder))
    .join('/');
}

/** The name of what a file is about: `cart` for `cart.js`, `cart.test.js`, `cart_spec.rb`, `test_cart.py` and `CartTest.java`. */
export function subjectOf(path: string): string {
  const [name = ''] = nameOf(path).split('.', 1);
  return name
    .toLowerCase()
    .replace(/^test_/, '')
    .replace(/[_-]?(?:tests?|spec)$/, '');
}
