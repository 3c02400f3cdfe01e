import type { AnnouncedTests } from '../../../report.js';
import type { XmlElement, XmlOpen } from '../../../xml/xml-subtrees.js';
import { childrenLike } from './junit-runner.js';
import { countOf } from './suite-ledger.js';
import { SummarySuites } from './summary-suites.js';

/** What an open suite contains so far, nested suites too. */
interface Contained {
  /** Its tests, an attempt that is an element of its own as one more. */
  tests: number;
  skipped: number;
  /** Assertions that its tests count. */
  assertions: number;
  /** What nested suites announce and do not contain. */
  missing: number;
  /** What nested suites announce beyond their tests because their runner counts something else. */
  counted: number;
  /** Whether a nested suite is one of Newman, which counts scripts in the root. */
  isOfScripts: boolean;
}

/** Compares how many tests suites announce with how many they contain. */
export class SuiteTotals {
  readonly #open = new Map<XmlOpen, Contained>();
  readonly #summaries = new SummarySuites();

  /** Takes a test that is under a path. */
  add(path: readonly XmlOpen[], element: XmlElement, isSkipped: boolean): void {
    const attempts = element.children.length === 0 ? 0 : childrenLike(element, ...ATTEMPTS).length;
    const assertions = countOf(element.attributes['assertions']);
    for (const open of path) {
      const contained = this.#of(open);
      contained.tests += 1 + attempts;
      contained.assertions += assertions;
      if (isSkipped) contained.skipped += 1;
    }
  }

  /** Forgets a suite that closes, the last of the path. Returns what was announced and found at the end of a root. */
  close(path: readonly XmlOpen[]): AnnouncedTests | undefined {
    const suite = path.at(-1) ?? NOWHERE;
    const contained = this.#of(suite);
    this.#open.delete(suite);
    const announced = announcedBy(suite, contained);
    const isOther = contained.isOfScripts || (contained.tests > 0 && countsOtherwise(suite)) || isFiltered(path);
    const missing = contained.missing + this.#summaries.missingIn(suite);
    const lacking = isOther ? 0 : Math.max(missing, announced);
    const parent = path.at(-2);
    if (parent === undefined) return { tests: contained.tests + lacking, contained: contained.tests };
    const around = this.#of(parent);
    if (contained.tests === 0 && lacking > 0) this.#summaries.add(parent, suite, lacking);
    else around.missing += lacking;
    this.#summaries.addFound(parent, suite, contained.tests);
    around.counted += contained.counted + (isOther ? Math.max(announced, 0) : 0);
    around.isOfScripts ||= isOfNewman(suite);
    return undefined;
  }

  #of(suite: XmlOpen): Contained {
    const known = this.#open.get(suite);
    if (known !== undefined) return known;
    const fresh: Contained = { tests: 0, skipped: 0, assertions: 0, missing: 0, counted: 0, isOfScripts: false };
    this.#open.set(suite, fresh);
    return fresh;
  }
}

const NOWHERE: XmlOpen = { name: '', namespace: '', attributes: {}, line: 0 };

const ATTEMPTS: readonly string[] = ['rerunfailure', 'rerunerror', 'flakyfailure', 'flakyerror'];

/** Counts of tests that some runners leave out of their reports. */
const SKIPPED: readonly string[] = ['skipped', 'skips', 'skip', 'disabled', 'ignored'];

/**
 * Returns how many more tests a suite announces than it contains, at least one of which may have failed: skipped ones may be left out.
 * Nightwatch counts the assertions of its tests; where a suite counts them apart, its tests are tests.
 */
function announcedBy({ attributes }: XmlOpen, contained: Contained): number {
  const leftOut = SKIPPED.reduce((sum, name) => sum + countOf(attributes[name]), 0) - contained.skipped;
  const found =
    attributes['assertions'] === undefined ? Math.max(contained.tests, contained.assertions) : contained.tests;
  return countOf(attributes['tests']) - Math.max(leftOut, 0) - found - contained.counted;
}

/**
 * Returns whether `tests` of a suite counts something else: pytest each subtest, which is no element of its own; Catch2 and doctest
 * assertions; Newman assertions, of which those with one name are one element.
 */
function countsOtherwise(suite: XmlOpen): boolean {
  const { name, hostname, timestamp, doctest_version: doctest } = suite.attributes;
  if (name === 'pytest') return hostname !== undefined && timestamp !== undefined;
  return hostname === 'tbd' || doctest !== undefined || isOfNewman(suite);
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

function isOfNewman({ attributes }: XmlOpen): boolean {
  return UUID.test(attributes['id'] ?? '') && attributes['timestamp'] !== undefined;
}

/** Returns whether a suite is one of mocha-junit-reporter, which counts its tests before `--grep` leaves some of them out. */
function isFiltered([root, ...inside]: readonly XmlOpen[]): boolean {
  return inside.length > 0 && root?.name === 'testsuites' && root.attributes['name'] === 'Mocha Tests';
}
