import type { ReportedFailure, ReportedTest } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { type DejaGnuResult, type DejaGnuWord, sourceOf } from './dejagnu-lines.js';

/** By the exit status: these are what `record_test` in framework.exp sets it to 1 for. An expected failure is one of the environment. */
const STATUSES: Readonly<Record<DejaGnuWord, TestStatus>> = {
  PASS: 'passed',
  FAIL: 'failed',
  XPASS: 'failed',
  XFAIL: 'passed',
  KPASS: 'failed',
  KFAIL: 'skipped',
  UNRESOLVED: 'failed',
  UNTESTED: 'skipped',
  UNSUPPORTED: 'skipped',
};

/** Returns whether a result fails the run. */
export function isFailure(word: DejaGnuWord): boolean {
  return STATUSES[word] === 'failed';
}

/** Where a test ran, and what was said in front of its result. */
export interface DejaGnuPlace {
  readonly tool: string;
  /** The script within its testsuite. */
  readonly script: string | undefined;
  /** The target, where a run has several. */
  readonly variant: string | undefined;
  readonly isTimedOut: boolean;
  /** The errors of the framework. */
  readonly errors: string;
}

/** What GDB adds to the name of a test that failed: it is no part of the name. */
const ENDED = / \((timeout|eof|GDB internal error|the program exited|the program is no longer running)\)$/;

/** Returns the test of a result. */
export function testOf(result: DejaGnuResult, place: DejaGnuPlace): ReportedTest {
  const { word } = result;
  const status = STATUSES[word];
  const ended = status === 'failed' ? ENDED.exec(result.name) : null;
  const named = ended === null ? result.name : result.name.slice(0, ended.index);
  const { script } = place;
  const name = script !== undefined && named.startsWith(`${script}: `) ? named.slice(script.length + 2) : named;
  return {
    name,
    suite: [place.tool, script ?? ''].filter((part) => part !== ''),
    variant: place.variant,
    ...(status === 'failed' ? { declaredIn: sourceOf(named) } : {}),
    status,
    ...(status === 'skipped' ? { skipReason: skipReasonOf(result) } : {}),
    failures: status === 'failed' ? [failureOf(result, ended?.[1], place)] : [],
    events: [],
  };
}

function skipReasonOf({ word, bug }: DejaGnuResult): string {
  const reason = word === 'KFAIL' ? 'known failure' : word.toLowerCase();
  return bug === undefined ? reason : `${reason} (${bug})`;
}

function failureOf({ word, name }: DejaGnuResult, ended: string | undefined, place: DejaGnuPlace): ReportedFailure {
  if (word === 'UNRESOLVED')
    return broken(place.errors === '' ? 'The result of the test is unresolved.' : place.errors);
  if (word !== 'FAIL') return { message: 'The test passed, and was expected to fail.', isAssertion: true };
  if (ended !== undefined) return { ...broken(ended), ...(ended === 'timeout' ? { timedOut: true } : {}) };
  if (place.isTimedOut) return { ...broken('program timed out.'), timedOut: true };
  const crash = /\((internal compiler error\b.{0,1000})\)$/.exec(name)?.[1];
  return crash === undefined ? { element: 'failure' } : broken(crash);
}

/** Returns the failure of what could not be run to its end. */
export function broken(message: string): ReportedFailure {
  return { message, isAssertion: false, element: 'error' };
}
