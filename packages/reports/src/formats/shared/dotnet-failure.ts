import type { ReportedFailure } from '../../report.js';

/** What NUnit puts before the message of a fixture's or a test's hook. */
const HOOK = /^(?:OneTime|TestFixture|Test)?(?:SetUp|TearDown) ?: ?/i;

/** MSTest's message for an exception that got out of a method that is not a test, and in Visual Studio 2005 and 2008 out of a test. */
const THREW = /\bthrew exception[.:] {1,4}([\w.+`]{1,200}): /;

/** The line after `Test method A.B threw exception:`, in any language. */
const NEXT_LINE = /^\s{0,80}([\w.+`]{1,200}): /;

/** FluentAssertions puts what was thrown instead below its sentence. */
const OF_ASSERTION = /^(?:Expected|Did not expect) /;

/**
 * Returns the type of the exception that a message of xUnit.net, NUnit or MSTest names at its beginning: `System.Exception : no`,
 * `SetUp : System.Exception : no`, `Test method A.B threw exception:` with `System.Exception: no` in the next line.
 */
export function thrownType(message: string): string | undefined {
  const head = message.slice(0, 2000).trimStart().replace(HOOK, '');
  const end = head.indexOf(' : ');
  const [first = '', second = ''] = head.split('\n', 2);
  const announced =
    first.trimEnd().endsWith(':') && !OF_ASSERTION.test(first) ? NEXT_LINE.exec(second)?.[1] : undefined;
  return [end === -1 ? undefined : head.slice(0, end), announced, THREW.exec(head)?.[1]].find(isTypeName);
}

function isTypeName(name: string | undefined): boolean {
  return name !== undefined && name.length <= 300 && /^[\w.+`[\],]+$/.test(name) && /Exception|Error/.test(name);
}

/** The messages of NUnit, xUnit.net and MSTest for a test that took too long. */
const TIMEOUTS = [
  /^Test exceeded (?:Timeout|CancelAfter) value/i,
  /^Test '[^'\n]{0,500}' (?:exceeded execution timeout|timed out after )/,
  /^Test execution timed out after \d/,
  /^(?:[\w.]{1,200} : )?Timeout value of \d{1,12} ?ms was exceeded/,
];

/** Returns what message and stack of a failed .NET test report. */
export function dotnetFailure(message: string | undefined, stack: string | undefined): ReportedFailure {
  const head = message?.slice(0, 1000).trimStart() ?? '';
  const isTimeout = TIMEOUTS.some((timeout) => timeout.test(head));
  return {
    type: thrownType(head),
    message: isBlank(message) ? undefined : message,
    stack: isBlank(stack) ? undefined : stack,
    timedOut: isTimeout ? true : undefined,
    isAssertion: isTimeout ? false : undefined,
    dialect: 'dotnet',
  };
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}
