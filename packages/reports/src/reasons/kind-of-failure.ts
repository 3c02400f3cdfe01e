import type { ReportedFailure, AssertionDialect } from '../report.js';
import { kindOfType } from './error-types.js';
import { saysTimeLimit } from './timeouts.js';
import type { FoundValues } from '../assertions/message-pattern.js';

export type FailureKind = 'assertion' | 'exception' | 'unknown';

/** What is known of a failure when its kind is decided. */
export interface FailureFacts {
  readonly failure: ReportedFailure;
  /** The type that the report or the text names. */
  readonly type: string | undefined;
  /** The clean message, without the stack. */
  readonly message: string;
  /** The values of its message; undefined if that is not the message of a failed assertion. */
  readonly found: FoundValues | undefined;
  /** Whether the text holds a stack of a thrown error. */
  readonly isThrown: boolean;
}

/** The kind of a failure, and whether a time limit was reached. */
export interface KindOfFailure {
  readonly kind: FailureKind;
  readonly timedOut: boolean;
}

/**
 * Returns the kind of a failure: what the report states; else what the name of the error says; else its message; else
 * its element. A time limit makes it an exception, unless an assertion is named that had failed before.
 */
export function kindOfFailure(facts: FailureFacts): KindOfFailure {
  const kind = kindWithoutTime(facts);
  const isWorded = facts.found !== undefined && kind === 'assertion';
  const timedOut = facts.failure.timedOut === true || (!isWorded && saysTimeLimit(facts.message, facts.type));
  return { kind: timedOut && !isWorded ? 'exception' : kind, timedOut };
}

/** Neither an assertion nor an error: a runner does not like how the test is written. */
const NEITHER =
  /^(?:Test finished without running any assertions|This test did not perform any assertions|Expected example to fail since it is pending)/;

/** RSpec joins an assertion and what a hook threw behind it in one error; the first of them is the reason. */
const OF_SEVERAL = /(?:^|::)MultipleExceptionError$/;

function kindWithoutTime(facts: FailureFacts): FailureKind {
  if (NEITHER.test(facts.message)) return 'unknown';
  if (facts.failure.isAssertion === undefined && isThrownWithin(facts)) return 'exception';
  if (facts.failure.isAssertion !== undefined) return facts.failure.isAssertion ? 'assertion' : 'exception';
  const byType = kindOfType(facts.type);
  if (OF_SEVERAL.test(facts.type ?? '') && facts.found !== undefined) return 'assertion';
  if (byType !== 'none') return byType;
  if (facts.found !== undefined || hasValues(facts.failure)) return 'assertion';
  if (facts.isThrown || facts.failure.element === 'error' || isOfJavaScript(facts)) return 'exception';
  return 'unknown';
}

/** Errors of the engine that runs JavaScript. */
const OF_ENGINE =
  /^(?:Cannot (?:read|set) propert(?:y|ies) |Cannot access '|Maximum call stack|\S{1,200} is not (?:a function|defined|iterable|a constructor)\b)/;

/** An error within an assertion, where a report names the assertion all the same: doctest does, and Newman. */
function isThrownWithin({ type, message }: FailureFacts): boolean {
  if (type === 'AssertionFailure') return OF_ENGINE.test(message);
  return /\) THREW exception: /.test(message) && !/NOTHROW/.test(message);
}

/** Runners whose tests fail by an error that is thrown, and by nothing else: what is no assertion, was thrown. */
const OF_JAVASCRIPT: ReadonlySet<AssertionDialect> = new Set([
  'jest',
  'vitest',
  'mocha',
  'node',
  'playwright',
  'cypress',
  'ava',
]);

function isOfJavaScript(facts: FailureFacts): boolean {
  return facts.failure.dialect !== undefined && OF_JAVASCRIPT.has(facts.failure.dialect) && facts.message !== '';
}

/** A report that has fields for both values has them of an assertion. */
function hasValues(failure: ReportedFailure): boolean {
  return failure.expected !== undefined && failure.actual !== undefined;
}
