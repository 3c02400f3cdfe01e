import * as fc from 'fast-check';

/** What messages, stacks and outputs of runners are made of, and what programs have broken on. */
const FRAGMENTS = [
  'AssertionError: ', 'TypeError: x is not a function', 'expected: <', '> but was: <', 'Expected: ', 'Received: ', 'Actual: ', '  Expected: ', ' But was: ', 'expected ', ' to equal ', ' to be ',
  'E       assert 1 == 2', '>       assert a == b', 'E  +  where ', "thread 'a' panicked at src/a.rs:1:1:", '  left: 1', ' right: 2', '--- FAIL: TestA (0.00s)', 'got 1, want 2', '    a_test.go:7: ', 'panic: ', 'goroutine 1 [running]:',
  '\tError Trace:\t', '\tError:      \tNot equal: ', 'expected: 1', 'actual  : 2', '- 1', '+ 2', '@@ -1 +1 @@', '--- Expected', '+++ Actual', 'Assert.Equal() Failure', 'Failed asserting that 1 matches expected 2.',
  '    at f (/a.ts:1:2)', '\tat a.B.c(B.java:12)', '   at A.B() in /a/B.cs:line 7', '  File "a.py", line 3, in f', 'Caused by: ', 'Traceback (most recent call last):', 'Timeout of 5000ms exceeded', 'timed out', 'Value of: x', '  Actual: 1', 'Which is: 2',
  '  1) ', 'Failure/Error: ', 'expected: 1\n     got: 2', 'CHECK( a == b )', 'REQUIRE', '1 == 2', 'Diff:', 'Expected value to be equal to:', 'not ok 1 - a', 'ok 2', '1..3', '# Subtest: a', '---', '...', 'found: 1', 'wanted: 2',
  '{"a":1}', '[1,2', "['a', 'b']", '{ a: 1 }', 'Some(1)', 'None', 'undefined', 'null', 'NaN', '"a"', "'a'", '`a`', '1e400', '-0', '0x1f', '12345678901234567890', 'true',
  '\n', '\n', '\n    ', '\r\n', '\t', ' ', '  ', ' > ', ' › ', '::', '/', '\\', '#', '$', '@', '(', ')', '<', '>', '&', '&amp;', '&#0;', ']]>', '<![CDATA[', '--', '"', "'", '|', '[', ']', '{', '}', '%',
  '\0', '\u0001', '\u001b[31m', '\u001b[39m', '\u001b]8;;', '\u0007', '\u0085', '\u2028', '\ufeff', '\ufffe', '\ud800', '\udc00', '😀', 'é', '漢', '\u202e', '__proto__', 'constructor', 'toString',
] as const;

const fragment = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...FRAGMENTS) }, { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) }, { weight: 1, arbitrary: fc.nat(300).map(String) });

/** The same few pieces many times over, which is what slow patterns are slow with. */
const repeated = fc.tuple(fc.array(fragment, { minLength: 1, maxLength: 3 }), fc.integer({ min: 100, max: 3000 })).map(([parts, count]) => parts.join('').slice(0, 40).repeat(count));

/** Long texts: messages, stacks, outputs. */
export const longText = fc.oneof({ weight: 60, arbitrary: fc.array(fragment, { maxLength: 14 }).map((parts) => parts.join('')) }, { weight: 1, arbitrary: repeated });

const WORDS = ['a', 'adds up', 'cart', 'TestA', 'TestA/b', 'TestA/b/c', 'src/a.spec.ts', 'com.shop.CartTest', 'a::b', 'a.b.c', '/home/runner/work/x/x/test/a.py', 'C:\\shop\\a.cs', 'a #2', 'a > b', 'a[1]', 'a(1, 2)', 'a (2)'] as const;

/** Names of tests, suites and files: few, so that they come again, and odd ones. */
export const name = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...WORDS) }, { weight: 2, arbitrary: fc.array(fragment, { maxLength: 4 }).map((parts) => parts.join('')) }, { weight: 1, arbitrary: fc.constantFrom('', ' ', 'x'.repeat(5000), '\u001b[31m', '\0', '\n') });

/** Words for outcomes, of whatever format, and words that are none. */
export function word(...known: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: fc.constantFrom('', 'PASSED', 'Failed', 'weird', 'error', 'skipped', 'toString', '__proto__') });
}

/** Durations and counts as numbers. */
export const numeric = fc.oneof({ weight: 6, arbitrary: fc.nat(100_000) }, { weight: 2, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) }, { weight: 1, arbitrary: fc.constantFrom(-1, 0, 1e300, 5e-324, Number.MAX_SAFE_INTEGER, 1.7e12, 1.7e18) });

/** Durations, counts and instants as texts. */
export const numericText = fc.oneof(
  { weight: 4, arbitrary: numeric.map(String) },
  { weight: 1, arbitrary: fc.constantFrom('', 'NaN', '-1', '1,234.567', '0,12', '1e-05', 'Infinity', '00:00:01.5', '1.5s', '9'.repeat(400), '2026-11-20T20:33:53Z', '2026-11-20 20:33:53.123', 'Fri, 20 Nov 2026 20:33:53 GMT', '2026-99-99T99:99:99Z') },
);
