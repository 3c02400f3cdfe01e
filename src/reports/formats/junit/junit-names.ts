import type { XmlElement, XmlOpen } from '../../xml/xml-units.js';

/** Names of elements, in lower case: some writers have `testCase`. */
const CASE = 'testcase';
const SUITE = 'testsuite';
const ROOTS: ReadonlySet<string> = new Set(['testsuites', SUITE, CASE, 'testexecutions']);

/** What may stand directly in a suite and is read whole. */
const IN_SUITE: ReadonlySet<string> = new Set(['failure', 'error', 'system-out', 'system-err', 'properties']);

/** Whether an element of this name may be the root of a JUnit file. */
export function isRootName(name: string): boolean {
  return ROOTS.has(name.toLowerCase());
}

/** Whether an element is a test. */
export function isCaseName(name: string): boolean {
  return name.toLowerCase() === CASE;
}

/** Whether an open element is a suite; the root `testsuites` is none. */
export function isSuite(open: XmlOpen): boolean {
  return open.name.toLowerCase() === SUITE;
}

/** Whether an element is read whole: a test, and what stands beside the tests in a suite. */
export function isJUnitUnit(name: string, path: readonly XmlOpen[]): boolean {
  if (isCaseName(name)) return true;
  const parent = path.at(-1);
  return parent !== undefined && IN_SUITE.has(name.toLowerCase()) && isRootName(parent.name);
}

const NONE: readonly XmlElement[] = [];

/** The children of a name, told in lower case. */
export function childrenLike(element: XmlElement, ...names: readonly string[]): readonly XmlElement[] {
  return element.children.length === 0
    ? NONE
    : element.children.filter((child) => names.includes(child.name.toLowerCase()));
}

/** The properties of an element, and of its `properties`: by name, with their values as attribute or as text. */
export function propertiesOf(element: XmlElement): readonly (readonly [string, string])[] {
  const lists = element.name.toLowerCase() === 'properties' ? [element] : childrenLike(element, 'properties');
  return lists
    .flatMap((list) => childrenLike(list, 'property'))
    .map(({ attributes, text }) => [attributes['name'] ?? '', attributes['value'] ?? text.trim()] as const)
    .filter(([name]) => name !== '');
}
