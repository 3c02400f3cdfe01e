import type { ReportedFailure } from '../../report.js';

/** `   Actual   (cart.total()): 41` of Qt Test, `- Expected: 42` of CppUnit. */
const LABELLED =
  /^[ \t-]{0,40}(Actual|Expected)[ \t]{0,20}(?:\(([^\n]{0,400}?)\)[ \t]{0,20})?:[ \t]?([^\n]{0,16000})$/gm;

/** An expression with a colon may be cut at the wrong one. */
const UNSURE = /\)[ \t]{0,20}: /;

/**
 * Returns both sides of a comparison that a framework for C++ printed in lines of their own, as text; nothing unless each is there
 * once.
 */
export function labelledValues(message: string): Pick<ReportedFailure, 'expected' | 'actual' | 'printed'> {
  const found = [...message.slice(0, 40_000).matchAll(LABELLED)];
  const [expected, ...others] = found.filter(([, label]) => label === 'Expected');
  const [actual, ...more] = found.filter(([, label]) => label === 'Actual');
  if (expected === undefined || actual === undefined || others.length > 0 || more.length > 0) return {};
  const values = [expected[3] ?? '', actual[3] ?? ''].map((value) => value.trim());
  if (values.some((value) => value === '' || UNSURE.test(value))) return {};
  return { expected: values[0], actual: values[1], printed: true };
}
