import type { ReportedAttempt, ReportedFailure } from '../../report.js';
import { deepTextOf } from '../../xml/xml-element.js';
import type { XmlElement, XmlOpen } from '../../xml/xml-units.js';
import { instantOf } from '../../json/fields.js';
import { filled, placeOf, secondsOf } from '../attribute-values.js';
import type { Warnings } from '../units-under.js';
import { boostFailure } from './boost-failure.js';
import { wordingOf } from './junit-dialect.js';
import { withoutGoMarks } from './go-rollup.js';
import { childrenLike } from './junit-names.js';
import { isTypeOfNode, withoutEntities, withoutNodeFrame, withoutPrint } from './node-text.js';
import { textOfOutput } from './junit-output.js';

/** What a failure is read with. */
export interface FailureContext {
  readonly path: readonly XmlOpen[];
  /** The report says that Go wrote it. */
  readonly isGo: boolean;
}

/** Types that say only that there is a failure. */
const NO_TYPE = /^(?:failure|error|failed|none|nonetype|null|undefined)$/i;

/** JavaScript has a class of errors named `Error`. */
function saysNothing(type: string): boolean {
  return NO_TYPE.test(type) && type !== 'Error';
}

/** Messages that say only that there is a failure, or that a process failed: its output tells more. */
const SAYS_LITTLE =
  /^\s*(?:(?:test )?(?:failed|failure|error)[.!]?|none|null|undefined|(?:process |test |command )?(?:exited|exit|terminated|failed|failure)(?: with)?(?: a)?(?: non-?zero)?(?: error| exit)?(?: code| status)?:? ?-?\d{0,11})\s*$/i;

/** Minitest tells assertions that failed (`failure`) from whatever else is thrown (`error`). */
const MINITEST = /^\s{0,40}Failure:\n[^\n]{1,400}\([\w:]{1,200}\) \[[^\]\n]{1,400}:\d{1,9}\]:\n/;

/** Parts of a failure that are no text of its own. */
const APART: ReadonlySet<string> = new Set(['system-out', 'system-err', 'properties', 'stacktrace']);

/** A failure as an element has it: `failure`, `error`, and those of attempts. Minitest gives the test's own name as the type. */
export function failureOf(element: XmlElement, { path, isGo }: FailureContext, testName?: string): ReportedFailure {
  const ofBoost = boostFailure(textOfFailure(element));
  if (ofBoost !== undefined) return ofBoost;
  const { attributes } = element;
  const named = filled(attributes['type']);
  const type = named === undefined || saysNothing(named) || named === testName ? undefined : named;
  const isOfNode = isTypeOfNode(type ?? '');
  const message =
    filled(attributes['message']) === undefined
      ? undefined
      : isOfNode
        ? withoutEntities(attributes['message'] ?? '')
        : attributes['message'];
  const own = withoutPrint(textOfFailure(element));
  const written = isOfNode && own !== undefined ? withoutNodeFrame(own) : own;
  const wording = wordingOf(type, `${message ?? ''}\n${written ?? ''}`, path, isGo);
  return {
    type,
    message,
    text: wording === 'go' && written !== undefined ? withoutGoMarks(written) : written,
    isAssertion: element.name.toLowerCase() === 'failure' && MINITEST.test(written ?? '') ? true : undefined,
    element: element.name.toLowerCase().endsWith('error') ? 'error' : 'failure',
    timedOut: type === 'testTimeoutFailure' || type === 'test timeout' ? true : undefined,
    location: placeOf(attributes['file'], attributes['line']),
    wording,
  };
}

/**
 * The failure, with the test's output as its text where it has none and its message says little: runners that see only a
 * process (Bazel, CTest) leave the reason in the output.
 */
export function withOutput(failure: ReportedFailure, outputs: readonly XmlElement[]): ReportedFailure {
  if (failure.text !== undefined || (failure.message !== undefined && !SAYS_LITTLE.test(failure.message)))
    return failure;
  const text = textOfOutput(outputs);
  return text === undefined
    ? failure
    : { ...failure, text, wording: failure.wording ?? wordingOf(failure.type, text, [], false) };
}

/** The attempts that Surefire and others tell of beside the result: those that failed, oldest first. */
export function failedAttempts(element: XmlElement, context: FailureContext, warnings: Warnings): FailedAttempts {
  const read = (kind: 'rerun' | 'flaky'): readonly ReportedAttempt[] =>
    childrenLike(element, `${kind}failure`, `${kind}error`).map((child) => ({
      status: 'failed',
      durationMs: secondsOf(child.attributes['time'], child, warnings),
      startedAt: instantOf(child.attributes['timestamp']),
      failures: [withOutput(failureOf(child, context), childrenLike(child, 'system-out', 'system-err'))],
    }));
  return { rerun: read('rerun'), flaky: read('flaky') };
}

/** Attempts that failed. */
export interface FailedAttempts {
  /** After the first one, of a test that failed in the end. */
  readonly rerun: readonly ReportedAttempt[];
  /** Of a test that passed in the end. */
  readonly flaky: readonly ReportedAttempt[];
}

function textOfFailure(element: XmlElement): string | undefined {
  const stack = childrenLike(element, 'stacktrace').map(deepTextOf);
  const own =
    element.text +
    element.children
      .filter((child) => !APART.has(child.name.toLowerCase()))
      .map(deepTextOf)
      .join('');
  const texts = [own, ...stack].filter((text) => text.trim() !== '');
  return texts.length === 0 ? undefined : texts.join('\n');
}
