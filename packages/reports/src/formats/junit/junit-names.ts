import type { XmlElement, XmlOpen } from '../../xml/xml-subtrees.js';

/** Names of elements, in lower case: some writers have `testCase`. */
const CASE = 'testcase';
const SUITE = 'testsuite';
const ROOTS: ReadonlySet<string> = new Set(['testsuites', SUITE, CASE, 'testexecutions']);

/** What may be directly in a suite and is read whole. */
const IN_SUITE: ReadonlySet<string> = new Set(['failure', 'error', 'system-out', 'system-err', 'properties']);

/** Returns whether an element of this name may be the root of a JUnit file. */
export function isRootName(name: string): boolean {
  return ROOTS.has(name.toLowerCase());
}

/** Returns whether an element is a test. */
export function isCaseName(name: string): boolean {
  return name.toLowerCase() === CASE;
}

/** Returns whether an open element is a suite; the root `testsuites` is not one. */
export function isSuite(open: XmlOpen): boolean {
  return open.name.toLowerCase() === SUITE;
}

/** Returns whether an element is read whole: a test, and what is beside the tests in a suite. */
export function isJUnitUnit(name: string, path: readonly XmlOpen[]): boolean {
  if (isCaseName(name)) return true;
  const parent = path.at(-1);
  return parent !== undefined && IN_SUITE.has(name.toLowerCase()) && isRootName(parent.name);
}

const NONE: readonly XmlElement[] = [];

/** Returns the children of a name, in lower case. */
export function childrenLike(element: XmlElement, ...names: readonly string[]): readonly XmlElement[] {
  return element.children.length === 0
    ? NONE
    : element.children.filter((child) => names.includes(child.name.toLowerCase()));
}

/** Returns the properties of an element, and of its `properties`: by name, with their values as attribute or as text. */
export function propertiesOf(element: XmlElement): readonly (readonly [string, string])[] {
  const lists = element.name.toLowerCase() === 'properties' ? [element] : childrenLike(element, 'properties');
  return lists
    .flatMap((list) => childrenLike(list, 'property'))
    .map(({ attributes, text }) => [attributes['name'] ?? '', attributes['value'] ?? text.trim()] as const)
    .filter(([name]) => name !== '');
}
