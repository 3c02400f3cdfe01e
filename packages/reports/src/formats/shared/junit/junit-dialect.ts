import type { HeadElement, ReportHead } from '../../../report.js';
import type { XmlElement, XmlOpen } from '../../../xml/xml-subtrees.js';
import { isCaseName, isRootName } from './junit-runner.js';

/** Attributes that JUnit XML has on a suite, and lists of tests to run (`phpunit.xml`) do not. */
const COUNTS: readonly string[] = ['tests', 'failures', 'errors', 'skipped', 'time', 'timestamp', 'disabled'];

/** Root elements of a report, as written. An empty one has nothing else to be recognized by. */
const ROOTS: ReadonlySet<string> = new Set(['testsuites', 'testsuite', 'testExecutions']);

/**
 * What other dialects have in an element of the name `testcase`: Qt Test and Android CTS the outcomes of its functions, TestLink
 * the steps of a test that was never run.
 */
const FOREIGN: ReadonlySet<string> = new Set(['testfunction', 'environment', 'test', 'node_order', 'externalid']);

/** What lists of files to run have in a suite. */
const LISTS: ReadonlySet<string> = new Set(['directory', 'file', 'exclude', 'node_order']);

/**
 * Returns whether the elements at the beginning of a file are JUnit XML: by tests in suites, or by suites with counts. The root
 * alone does not decide, because other tools use its name.
 */
export function isJUnitTree(root: NonNullable<ReportHead['root']>): boolean {
  const elements: readonly HeadElement[] = [
    { name: root.name, parent: '', attributes: root.attributes },
    ...root.elements,
  ];
  if (elements.some(({ name, parent }) => isForeignIn(name, parent))) return false;
  return elements.some(isTest) || elements.some(isCountedSuite) || isBareRoot(root);
}

/** Returns whether an element named `testcase` is a test of JUnit XML, and not something else of that name. */
export function isJUnitCase(element: XmlElement): boolean {
  return element.children.length === 0 || !element.children.some(({ name }) => FOREIGN.has(name.toLowerCase()));
}

/** Returns whether an open element can only be one of JUnit XML. */
export function isJUnitSuite(open: XmlOpen, root: XmlOpen): boolean {
  return isRootName(open.name) && (ROOTS.has(root.name) || hasCounts(open.attributes));
}

function isForeignIn(name: string, parent: string): boolean {
  const word = name.toLowerCase();
  return (isCaseName(parent) && FOREIGN.has(word)) || (parent.toLowerCase() === 'testsuite' && LISTS.has(word));
}

function isTest({ name, parent, attributes }: HeadElement): boolean {
  if (!isCaseName(name) || (parent !== '' && !isRootName(parent) && parent !== 'file')) return false;
  return attributes['name'] !== undefined || attributes['classname'] !== undefined;
}

function isCountedSuite({ name, attributes }: HeadElement): boolean {
  return isRootName(name) && !isCaseName(name) && hasCounts(attributes);
}

function hasCounts(attributes: HeadElement['attributes']): boolean {
  return COUNTS.some((name) => attributes[name] !== undefined);
}

/** A report without tests, or one whose first test is behind a long output. */
function isBareRoot({ name, children }: NonNullable<ReportHead['root']>): boolean {
  return ROOTS.has(name) && (name !== 'testsuite' || !children.some((child) => LISTS.has(child)));
}
