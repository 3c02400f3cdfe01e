import type { ReportedFailure } from '../report.js';
import { kindOfType } from './type-of-failure.js';

/** The full name of an error of the JVM, in front of its message or alone: `org.opentest4j.AssertionFailedError: expected: <1>`. */
const NAMED = /^((?:[a-z_$][\w$]{0,100}\.){1,12}[A-Z_$][\w$]{0,200})(?:: ?|(?=\s|$))/;

/** The cause of an error of the JVM, below its frames. */
const CAUSE = /^[^\S\n]{0,20}Caused by: /gm;

/** What the runtime of .NET says of a call or a task that failed, and its mark of the error within, or that of NUnit or xUnit.net. */
const WITHIN_DOTNET =
  /^(?:Test method \S{1,500} threw exception:\s{1,20})?(?:System\.(?:Reflection\.TargetInvocation|Aggregate)Exception ?: )?(?:Exception has been thrown by the target of an invocation\.|One or more errors occurred\.)(?: \([^]{0,4000}?\))?\s{1,20}(?:-{3,6}>|-{4}) ?(?:([A-Z][\w.+`]{0,300}) ?: )?(?=\s{0,20}\S)/;

/** xUnit.net leaves out the names of its own errors. */
const OF_XUNIT = 'Xunit.Sdk.XunitException';

/** What Robolectric says of a test that failed while its looper had work: why it failed is the cause. */
const OF_ROBOLECTRIC = /^(?:java\.lang\.Exception: )?Main looper has queued unexecuted runnables\./;

/** The error of JBehave around what a step has thrown, with the step in place of a message. */
const OF_JBEHAVE = /\.jbehave\.core\.failures\.UUIDExceptionWrapper$/;

const MOST_WRAPPERS = 5;
const MOST_CAUSES = 10;

/**
 * The failed assertion within an error that says nothing itself: threads, reflective calls and runners pass on so what they
 * caught. Java gives such an error the name and the message of its cause, or no message. The failure itself where there is none.
 */
export function withoutWrapper(failure: ReportedFailure): ReportedFailure {
  if (failure.isAssertion !== undefined || kindOfType(failure.type) === 'assertion') return failure;
  const written = (failure.message?.trim() ? failure.message : (failure.text ?? failure.stack ?? '')).trimStart();
  const inner = innerOfJvm(failure.type, written) ?? innerOfCauses(failure, written) ?? innerOfDotnet(written);
  return inner === undefined ? failure : { ...failure, ...inner };
}

interface InnerError {
  readonly type: string;
  readonly message: string;
}

/** `ExecutionException: AssertionError: x`: the names in front of the message end with that of an assertion. */
function innerOfJvm(type: string | undefined, written: string): InnerError | undefined {
  const { names, message } = namesInFront(written);
  const inner = names.at(-1);
  const isWrapped = [type, ...names.slice(0, -1)].some((name) => kindOfType(name) === 'exception');
  return inner !== undefined && isWrapped && kindOfType(inner) === 'assertion' ? { type: inner, message } : undefined;
}

/** The error in which a chain of causes ends whose others are names alone, or say nothing of the reason. */
function innerOfCauses(failure: ReportedFailure, written: string): InnerError | undefined {
  const text = [failure.text, failure.stack].find((candidate) => candidate?.includes('Caused by: ')) ?? '';
  const own = failure.message === undefined ? written : failure.message;
  if (!isName(own) && !OF_ROBOLECTRIC.test(own.trim()) && !OF_JBEHAVE.test(failure.type ?? '')) return undefined;
  for (const { index, 0: mark } of [...text.matchAll(CAUSE)].slice(0, MOST_CAUSES)) {
    const cause = text.slice(index + mark.length);
    const inner = innerOfJvm('java.lang.Exception', cause);
    if (inner !== undefined) return inner;
    if (!isName(cause)) return undefined;
  }
  return undefined;
}

/** Whether the first line of a text has nothing but names of errors. */
function isName(text: string): boolean {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return namesInFront(line).message.trim() === '';
}

function innerOfDotnet(written: string): InnerError | undefined {
  const match = WITHIN_DOTNET.exec(written.slice(0, 10_000));
  if (match === null) return undefined;
  const [head, type = OF_XUNIT] = match;
  return kindOfType(type) === 'assertion' ? { type, message: written.slice(head.length) } : undefined;
}

function namesInFront(text: string): { readonly names: readonly string[]; readonly message: string } {
  const names: string[] = [];
  let message = text;
  while (names.length < MOST_WRAPPERS) {
    const [head = '', name] = NAMED.exec(message.slice(0, 2_000)) ?? [];
    if (name === undefined) break;
    names.push(name);
    message = message.slice(head.length);
  }
  return { names, message };
}

/** The error in which sbt passes what a test of another process has thrown: its message is the name and the message of that one. */
const FORKED = 'sbt.ForkMain$ForkError';
const HEAD = `${FORKED}: `;

/** The name of the error in front of its message; sbt writes `null` for a message that is absent. */
const NAMED_BY_SBT = /^([A-Za-z_$][\w$.]{0,300}\.[\w$]{1,200})(?:: ?|$)/;

/** The failure without sbt's wrapper: type, message and stack are those of the error within. */
export function withoutFork(failure: ReportedFailure): ReportedFailure {
  if (failure.type !== FORKED) return failure;
  const written = bare(failure.message);
  const [head = '', name] =
    NAMED_BY_SBT.exec(written ?? '') ?? NAMED_BY_SBT.exec(bare(failure.text)?.trimStart() ?? '') ?? [];
  if (name === undefined)
    return isFailed(failure.text ?? '') ? { ...failure, type: undefined, text: bare(failure.text) } : failure;
  const said = written?.startsWith(head) === true ? written.slice(head.length) : written;
  return {
    ...failure,
    type: name,
    message: said === 'null' || said === '' ? undefined : said,
    text: bare(failure.text),
    stack: bare(failure.stack),
  };
}

/** The innermost frame. */
const INNERMOST_FRAME = /\n\s{0,20}at ([\w.$]{1,300})/;

/** Before version 1.0 sbt passed the message alone. Where other code threw it than ScalaTest's own, it is no failed assertion. */
function isFailed(text: string): boolean {
  const innermost = INNERMOST_FRAME.exec(text)?.[1];
  return innermost !== undefined && (innermost.startsWith('org.scalatest.') || !text.includes(' org.scalatest.'));
}

function bare(text: string | undefined): string | undefined {
  return text?.replaceAll(HEAD, '');
}
