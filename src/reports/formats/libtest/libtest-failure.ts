import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import { findPanic, type RustPanic } from './rust-panic.js';

/**
 * Why a test of Rust failed, and what it printed before. `message` is what libtest itself says: of a test that should panic, or
 * that took too long.
 */
export function readFailure(
  test: string,
  output: string,
  message: string | undefined,
  timedOut: boolean,
): Pick<ReportedTest, 'failures' | 'events'> {
  const limit = timedOut ? ({ timedOut: true, isAssertion: false } as const) : {};
  const panic = findPanic(output, test);
  if (message !== undefined && message !== '') {
    return {
      failures: [{ message, text: panic?.text, wording: 'rust', ...limit }],
      events: outputEvents(panic?.before ?? output),
    };
  }
  if (panic === undefined) return { failures: [{ ...printedFailure(output.trim()), ...limit }], events: [] };
  return { failures: [{ ...panicFailure(panic), ...limit }], events: outputEvents(panic.before) };
}

/** A panic as a failure. */
export function panicFailure({ message, text, location }: RustPanic): ReportedFailure {
  return { message, text, wording: 'rust', ...(location === undefined ? {} : { location }) };
}

/** A test that gives back an error prints `Error: ` and the error; rustdoc tells what the compiler said. */
function printedFailure(text: string): ReportedFailure {
  const error = /^Error: /m.exec(text);
  if (error !== null) return { message: text.slice(error.index), isAssertion: false, wording: 'rust' };
  return text === ''
    ? { wording: 'rust' }
    : { message: text, wording: 'rust', ...(/^error(?:\[E\d{4}\])?: /m.test(text) ? { isAssertion: false } : {}) };
}
