import type { ReportedFailure } from '../../report.js';

/** qunit-tap says all of an assertion in the name of its point: `the sum, expected: 3, got: 4, test: adds, module: cart`. */
export function qunitFailure(name: string): ReportedFailure | undefined {
  const at = name.startsWith(EXPECTED) ? 0 : name.indexOf(`, ${EXPECTED}`);
  const got = name.indexOf(GOT, at);
  const end = name.indexOf(', test: ', got);
  if (at < 0 || got < 0 || end < 0) return undefined;
  return {
    message: name.slice(0, end),
    isAssertion: true,
    expected: name.slice(name.indexOf(EXPECTED, at) + EXPECTED.length, got),
    actual: name.slice(got + GOT.length, end),
    printed: true,
  };
}

const EXPECTED = 'expected: ';
const GOT = ', got: ';
