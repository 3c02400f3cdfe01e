import type { ReportedFailure } from '../../report.js';
import { childNamed, childrenNamed } from '../../xml/xml-element.js';
import type { XmlElement } from '../../xml/xml-subtrees.js';
import { filled, textIn } from '../shared/attribute-values.js';
import { dotnetFailure } from '../shared/dotnet-failure.js';
import { isError, isPlainFailure } from './outcome.js';

/** Message and stack of a <failure>, <assertion> or <reason>. */
export interface NUnitText {
  readonly message: string | undefined;
  readonly stack: string | undefined;
}

/** Returns what is in an element with <message> and <stack-trace>; undefined without an element. */
export function nunitText(element: XmlElement | undefined): NUnitText | undefined {
  if (element === undefined) return undefined;
  return { message: textIn(element, 'message'), stack: textIn(element, 'stack-trace') };
}

/**
 * Returns why a test-case failed. Several assertions of one test are failures of their own. `cause` is the failure of its fixture,
 * where the test failed for that alone.
 */
export function caseFailures(element: XmlElement, cause: NUnitText | undefined): readonly ReportedFailure[] {
  const own = nunitText(childNamed(element, 'failure')) ?? nunitText(childNamed(element, 'reason'));
  if (cause !== undefined) return [fixtureFailure(own, cause)];
  const assertions = failedAssertions(element);
  const result = toFailure(own, element.attributes);
  const last: ReportedFailure = isOfBlock(element) ? { ...result, element: 'error', isAssertion: undefined } : result;
  if (assertions.length < 2) return [last];
  const isReported = !isError(element.attributes) || assertions.some(({ attributes }) => isError(attributes));
  const failures = assertions.map((assertion) => toFailure(nunitText(assertion), assertion.attributes));
  return isReported ? failures : [...failures, last];
}

/** Pester up to version 4 has a test of its own for what is thrown outside of tests. */
function isOfBlock({ attributes }: XmlElement): boolean {
  return /^Error occurred in (?:(?:Describe|Context) block$|test script )/.test(attributes['description'] ?? '');
}

function failedAssertions(element: XmlElement): readonly XmlElement[] {
  return childrenNamed(element, 'assertions')
    .flatMap((list) => childrenNamed(list, 'assertion'))
    .filter(({ attributes }) => isError(attributes) || isPlainFailure(attributes));
}

/** Returns a failure as the result's attributes report it. */
export function toFailure(reported: NUnitText | undefined, attributes: XmlElement['attributes']): ReportedFailure {
  const failure = dotnetFailure(reported?.message, reported?.stack);
  if (failure.timedOut === true) return failure;
  if (isError(attributes))
    return { ...failure, element: 'error', isAssertion: failure.type === undefined ? false : undefined };
  // NUnit before version 2.5 has no result: it names the type of what was thrown, and of a failed assertion nothing.
  if (attributes['result'] === undefined)
    return failure.type === undefined && isOfTest(reported) ? { ...failure, isAssertion: true } : failure;
  if (!isPlainFailure(attributes)) return { ...failure, element: 'error' };
  const ended = OF_UNITY.exec(reported?.message ?? '')?.[1]?.toLowerCase();
  if (ended !== undefined)
    return { ...failure, element: 'error', isAssertion: false, ...(ended === 'timeout' ? { timedOut: true } : {}) };
  return {
    ...failure,
    element: 'failure',
    isAssertion: namesException(reported?.message) || isOfPage(reported) ? undefined : true,
  };
}

/** Whether a stack begins in the test: NUnit 2 leaves out the frames of its own assertions. */
function isOfTest(reported: NUnitText | undefined): boolean {
  return (
    reported?.message !== undefined && /^\s{0,20}at \S/.test(reported.stack ?? '') && !namesException(reported.message)
  );
}

/** How an integration test of Unity ends that failed by no assertion, below all that was logged in it. */
const OF_UNITY = /^IntegrationTest (timeout|failed with exception)(?: \(|$)/im;

/** Pester and other runners of this format report an exception like an assertion, Unity one that the game logged. */
function namesException(message: string | undefined): boolean {
  if (message?.startsWith("Unhandled log message: '[Exception] ") === true) return true;
  return /^\s{0,20}(?:(?:OneTime|TestFixture)?(?:SetUp|TearDown) ?: ?)?\[?[\w.+`]{0,200}(?:Exception|Error)\]? ?:/i.test(
    message?.slice(0, 300) ?? '',
  );
}

/** TestCafe's errors are in the place of the stack, each behind two dashes. */
function isOfPage(reported: NUnitText | undefined): boolean {
  return /^\s{0,60}-- [^]{1,4000}?\n {3}Browser: \S/.test(reported?.stack?.slice(0, 8_000) ?? '');
}

/** NUnit 2 says of a test only that its fixture failed, NUnit 3 repeats the reason. */
function fixtureFailure(own: NUnitText | undefined, cause: NUnitText): ReportedFailure {
  const reason = withoutHook(cause.message ?? '');
  const isReported = own?.message !== undefined && own.message.includes(reason);
  const message = isReported
    ? own.message
    : [own?.message, cause.message].filter((part) => filled(part) !== undefined).join('\n');
  const failure = dotnetFailure(message, filled(own?.stack) ?? cause.stack);
  return { ...failure, type: failure.type ?? dotnetFailure(cause.message, undefined).type, element: 'error' };
}

function withoutHook(message: string): string {
  return message.trim().replace(/^(?:OneTime|TestFixture)?(?:SetUp|TearDown) ?: ?/i, '');
}
