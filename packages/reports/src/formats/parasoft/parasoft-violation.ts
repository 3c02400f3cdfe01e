import type { ReportedFailure } from '../../report.js';
import { childNamed, childrenNamed, type XmlElement } from '../../xml/xml-element.js';
import { filled, placeOf } from '../shared/attribute-values.js';

/** A violation of a test: an assertion that failed, an exception, a problem of memory, or an outcome to verify. */
export interface ParasoftViolation {
  /** The id of its test, in reports that list tests. */
  readonly testId: string | undefined;
  /** The test as `Suite::test`. */
  readonly testName: string;
  /** Whether it only shows an outcome that a person has to verify. */
  readonly isUnverified: boolean;
  readonly failure: ReportedFailure;
}

/** The category of outcomes that a person has to verify, which C++test numbers and Jtest names. */
const UNVERIFIED: ReadonlySet<string> = new Set(['6', 'UNVER.OUTCOME']);

/** Assertion failures. */
const ASSERTIONS: ReadonlySet<string> = new Set(['1', 'FAIL', 'UNVER.FAIL']);

/** Reads an <ExecViol>. */
export function toViolation(element: XmlElement): ParasoftViolation {
  const { cat = '', testId, testName, locFile, locStartln, locStartLn, ln, expectVal, actVal } = element.attributes;
  const thread = childNamed(element, 'Thr');
  const parts = thread === undefined ? [] : childrenNamed(thread, 'ThrPart');
  const [first] = parts;
  const [expected, actual] = [filled(expectVal), filled(actVal)];
  const isAssertion = ASSERTIONS.has(cat);
  return {
    testId: filled(testId),
    testName: filled(testName) ?? 'unnamed test',
    isUnverified: UNVERIFIED.has(cat),
    failure: {
      type: filled(first?.attributes['clName']),
      message: filled(first?.attributes['detMsg']) ?? filled(first?.attributes['prnMsg']),
      stack: parts.length === 0 ? undefined : parts.map(stackOf).join('\nCaused by: '),
      isAssertion,
      ...(isAssertion && expected !== undefined && actual !== undefined ? { expected, actual, printed: true } : {}),
      location: placeOf(locFile, locStartln ?? locStartLn ?? ln),
    },
  };
}

function stackOf(part: XmlElement, index: number): string {
  const head = index === 0 ? [] : [filled(part.attributes['detMsg']) ?? ''];
  return [...head, ...childrenNamed(part, 'Trace').map(traceLine)].join('\n');
}

function traceLine({ attributes }: XmlElement): string {
  const { clName = '', metName = '', fileName = '', ln = '' } = attributes;
  const called = [clName, metName].filter((name) => name !== '').join('.');
  return called === '' ? `\tat ${fileName}:${ln}` : `\tat ${called}(${fileName}:${ln})`;
}
