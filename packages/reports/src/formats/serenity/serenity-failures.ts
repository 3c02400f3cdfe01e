import { filledStringOf, numberOf, objectOf, objectsOf, stringOf } from '../../json/fields.js';
import type { JsonObject } from '../../json/json-value.js';
import type { ReportedFailure } from '../../report.js';
import { descriptionOf, hasFailed, resultOf } from './serenity-steps.js';

/** Returns why a test failed: the exception of the outcome, unless a step has it as well, and those of its steps. */
export function failuresOf(steps: readonly JsonObject[], outcome: JsonObject): readonly ReportedFailure[] {
  const ofSteps = steps.flatMap(thrownIn);
  const cause = thrown(objectOf(outcome['testFailureCause']));
  if (cause !== undefined && saysWhy(cause) && !ofSteps.some((failure) => isSameError(failure, cause)))
    return [cause, ...ofSteps];
  if (ofSteps.length > 0) return ofSteps;
  if (cause !== undefined) return [cause];
  const type = filledStringOf(outcome['testFailureClassname']);
  const message = filledStringOf(outcome['testFailureMessage']);
  if (type !== undefined || message !== undefined) return [{ type, message }];
  const failed = steps.find(hasFailed);
  return [failed === undefined ? {} : { message: `Step failed: ${descriptionOf(failed)}` }];
}

/** Whether an error has a message other than the name of an error. */
function saysWhy({ message }: ReportedFailure): boolean {
  return message !== undefined && !/^[\w.$]{1,300}(?:Exception|Error)$/.test(message.trim());
}

/** The outcome may have another text of an error than its step: with the place, or without what was printed below. */
function isSameError(one: ReportedFailure, other: ReportedFailure): boolean {
  return one.type === other.type || one.message === other.message;
}

/** A step repeats the exception of the step in it. */
function thrownIn(step: JsonObject): readonly ReportedFailure[] {
  const inside = objectsOf(step['children']).flatMap(thrownIn);
  if (inside.length > 0 || resultOf(step) !== 'failed') return inside;
  return [thrown(objectOf(step['exception']))].filter((failure) => failure !== undefined);
}

/** An exception as Java prints it, with its causes. */
export function thrown(exception: JsonObject | undefined): ReportedFailure | undefined {
  const type = filledStringOf(exception?.['errorType']);
  const message = filledStringOf(exception?.['message']);
  if (exception === undefined || (type === undefined && message === undefined)) return undefined;
  return { type, message, text: traceOf(exception) };
}

/** More causes than this, and more frames of each, explain nothing. */
const MOST_CAUSES = 20;
const MOST_FRAMES = 200;

function traceOf(exception: JsonObject): string {
  const parts: string[] = [];
  let cause: JsonObject | undefined = exception;
  for (let at = 0; at < MOST_CAUSES && cause !== undefined; at += 1) {
    const head = [stringOf(cause['errorType']), stringOf(cause['message'])].filter(Boolean).join(': ');
    parts.push(at === 0 ? head : `Caused by: ${head}`);
    for (const frame of objectsOf(cause['stackTrace']).slice(0, MOST_FRAMES)) parts.push(frameOf(frame));
    cause = objectOf(cause['rootCause']);
  }
  return parts.join('\n');
}

/** In XML, a frame is a text. */
function frameOf(frame: JsonObject): string {
  if ((frame['declaringClass'] ?? frame['fileName']) === undefined)
    return `\tat ${stringOf(frame['methodName']) ?? ''}`;
  const line = numberOf(frame['lineNumber']) ?? -1;
  const file = filledStringOf(frame['fileName']);
  const place = line === -2 ? 'Native Method' : (file ?? 'Unknown Source') + (line > 0 ? `:${line}` : '');
  const name = [stringOf(frame['declaringClass']), stringOf(frame['methodName'])].filter(Boolean).join('.');
  return `\tat ${name}(${place})`;
}
