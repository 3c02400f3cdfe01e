import { type JsonValue, writeJson } from '../../../json/json-value.js';
import { locate } from '../../../stacks/frames.js';
import type { ReportedFailure } from '../../../report.js';
import { unescapePrinted } from '../../../values/printed-value.js';
import { type DiagnosedValue, nodeAt, numberAt, textAt, valueAt, type TapDiagnosis } from './tap-diagnosis.js';
import { locationInText } from './tap-location.js';
import type { YamlNode } from '../yaml-subset.js';

/** Returns why a test point failed, by its YAML block. */
export function diagnosedFailure(diagnosis: TapDiagnosis, name: string): ReportedFailure {
  if (isAva(diagnosis)) return avaFailure(diagnosis);
  const listed = listedFailure(diagnosis);
  if (listed !== undefined) return listed;
  const failureType = textAt(diagnosis, 'failureType');
  const stack = framesOf(textAt(diagnosis, 'stack', 'error.stack', 'trace', 'backtrace'), failureType !== undefined);
  const message =
    textAt(diagnosis, 'message', 'error', 'error.message', 'reason', 'exception.message') ??
    (describesAssertion(diagnosis) ? name : undefined) ??
    thrownIn((stack ?? '').split('\n', 40))?.message;
  return {
    message,
    text: message !== undefined && stack?.includes(message) === true ? undefined : textAt(diagnosis, 'diff'),
    stack,
    type: textAt(diagnosis, 'name', 'error.name', 'exception.class') ?? typeIn(diagnosis),
    ...valuesByOperator(valuesOf(diagnosis), textAt(diagnosis, 'operator')),
    ...assertionOf(diagnosis, message ?? ''),
    ...(failureType === 'testTimeoutFailure' || diagnosis.entries.has('expired') ? { timedOut: true } : {}),
    ...(isTimeoutOfTape(diagnosis, name) ? { timedOut: true, isAssertion: false } : {}),
    ...dialectOf(diagnosis),
    ...placeOf(diagnosis),
  };
}

/** Criterion lists the assertions that failed, each with its place as the key; the first one is the reason. */
function listedFailure(diagnosis: TapDiagnosis): ReportedFailure | undefined {
  const list = nodeAt(diagnosis, 'failures');
  const first = list?.kind === 'list' ? list.items[0] : undefined;
  if (first?.kind !== 'map') return undefined;
  const [place, node] = [...first.entries][0] ?? [];
  if (place === undefined || node?.kind !== 'scalar' || node.text.trim() === '') return undefined;
  const [, file, line] = /^(\S[^\n]{0,400}):(\d{1,9})$/.exec(place) ?? [];
  return {
    message: node.text.trim(),
    dialect: 'cpp',
    ...(file === undefined ? {} : { location: { file, line: Number(line) } }),
  };
}

/** node:test leaves out the word that every frame begins with. */
function framesOf(stack: string | undefined, isOfNode: boolean): string | undefined {
  if (stack === undefined || !isOfNode) return stack;
  return stack.replace(
    /^(?!\s{0,40}at ).{1,2000}:\d{1,9}:\d{1,9}\)?$|^(?!\s{0,40}at ).{1,2000} \((?:<anonymous>|index \d{1,9})\)$/gm,
    (frame) => `    at ${frame.trimStart()}`,
  );
}

/** node-tap has the name of an error there; node:test distinguishes suites from tests. */
function typeIn(diagnosis: TapDiagnosis): string | undefined {
  return diagnosis.entries.has('failureType') ? undefined : textAt(diagnosis, 'type');
}

const ERROR_LINE = /^(?:Uncaught )?(?:[A-Za-z_$][\w$.]{0,100})?(?:Error|Exception)(?: \[\w{1,60}\])?(?::|$)/;

/** Returns a file that node:test could not run: its process ended, and said why in the comments above. */
export function exitFailure(diagnosis: TapDiagnosis, remarks: string): ReportedFailure | undefined {
  if (!diagnosis.entries.has('exitCode') || remarks.trim() === '') return undefined;
  const lines = remarks.trimEnd().split('\n');
  const thrown = thrownIn(lines);
  return thrown === undefined
    ? { message: textAt(diagnosis, 'error'), text: lines.join('\n'), isAssertion: false, dialect: 'node' }
    : { ...thrown, dialect: 'node' };
}

/** Returns the last error that a program printed, with the stack below it; undefined when it printed none. */
export function thrownIn(lines: readonly string[]): Pick<ReportedFailure, 'message' | 'text'> | undefined {
  const at = lines.findLastIndex((line) => ERROR_LINE.test(line));
  if (at < 0) return undefined;
  const end = lines.findIndex((line, index) => index > at && /^\s{0,20}(?:at |$)/.test(line));
  return { message: lines.slice(at, end < 0 ? undefined : end).join('\n'), text: lines.slice(at).join('\n') };
}

/** tape and node-tap name the comparison that did not hold; node:assert gives its errors a code. */
function isComparison(diagnosis: TapDiagnosis): boolean {
  if (textAt(diagnosis, 'failureType') !== undefined) return textAt(diagnosis, 'code') === 'ERR_ASSERTION';
  const operator = textAt(diagnosis, 'operator', 'compare');
  return operator === undefined ? diagnosis.entries.has('diff') : operator !== 'error';
}

/** node-tap since version 18 names where an error was thrown, or who caught it: all else are its assertions. */
function isOfNodeTap(diagnosis: TapDiagnosis): boolean {
  const isThrown = ['tapCaught', 'errorOrigin', 'type', 'code', 'name', 'signal', 'expired'].some((key) =>
    diagnosis.entries.has(key),
  );
  return !isThrown && textAt(diagnosis, 'at.typeName') === 'Test' && diagnosis.entries.has('stack');
}

/** A plain error that a function of node-tap has thrown; those of libraries of assertions have a name or a code. */
function isCaughtByNodeTap({ entries }: TapDiagnosis): boolean {
  return entries.has('tapCaught') && !['type', 'name', 'code'].some((key) => entries.has(key));
}

/** tape fails a test that takes too long as if it had called `fail`. */
function isTimeoutOfTape(diagnosis: TapDiagnosis, name: string): boolean {
  return textAt(diagnosis, 'operator') === 'fail' && / timed out after \d{1,12}ms$/.test(name);
}

/**
 * node:test reports what no test can assert; Vitest gives the name of each error: what it asserts is an AssertionError or
 * reports a snapshot.
 */
function assertionOf(diagnosis: TapDiagnosis, message: string): Pick<ReportedFailure, 'isAssertion'> {
  if (isComparison(diagnosis) || isOfNodeTap(diagnosis)) return { isAssertion: true };
  if (isCaughtByNodeTap(diagnosis)) return { isAssertion: false };
  if (/^(?:testTimeoutFailure|cancelledByParent)$/.test(textAt(diagnosis, 'failureType') ?? ''))
    return { isAssertion: false };
  if (message === '' && textAt(diagnosis, 'code') === 'ERR_TEST_FAILURE') return { isAssertion: false };
  const name = textAt(diagnosis, 'error.name');
  return name === undefined || /assert|expect/i.test(name) || /^Snapshot\b/.test(message) ? {} : { isAssertion: false };
}

/** Whether a stack begins with an error and its message, not with frames. */
function saysWhy(stack: YamlNode | undefined): boolean {
  return stack?.kind === 'scalar' && ERROR_LINE.test(stack.text.trimStart());
}

/** Where points are assertions, what they are named is what they report. */
function describesAssertion({ entries }: TapDiagnosis): boolean {
  return (
    !entries.has('failureType') &&
    (['operator', 'compare', 'diff', 'at', 'tapCaught'].some((key) => entries.has(key)) ||
      (entries.has('stack') && !saysWhy(entries.get('stack'))))
  );
}

/** QUnit's promise that was to fail; its values are `undefined`, and the promise. */
const NO_REJECTION = /^The promise returned by the `assert\.rejects` callback in [^\n]{1,400} did not reject\.$/m;

function valuesOf(diagnosis: TapDiagnosis): Values {
  if (NO_REJECTION.test(textAt(diagnosis, 'message') ?? '')) return { isAssertion: true };
  const source = withValues(diagnosis);
  const expected = valueAt(source, 'expected', 'wanted', 'want', 'expect', 'pattern');
  const actual = valueAt(source, 'actual', 'found', 'got', 'received');
  if (expected === 'lost' || actual === 'lost') return {};
  const unwanted = valueAt(source, 'doNotWant');
  if (unwanted !== undefined && unwanted !== 'lost' && actual !== undefined)
    return { expected: `not ${unwanted.source.replace(/^!re /, '')}`, actual: actual.value };
  if (expected !== undefined && actual !== undefined && writtenOf(expected) === writtenOf(actual))
    return alike(expected, actual);
  const isPrinted = expected?.isPrinted === true || actual?.isPrinted === true;
  return {
    ...(expected === undefined
      ? {}
      : { expected: isPrinted && expected.source !== '' ? expected.source : expected.value }),
    ...(actual === undefined ? {} : { actual: isPrinted && actual.source !== '' ? actual.source : actual.value }),
    ...(isPrinted ? { printed: true } : {}),
  };
}

/** Lists and maps have no source of their own. */
function writtenOf({ source, value }: DiagnosedValue): string {
  return source === '' ? writeJson(value) : source;
}

/** Of sides that are written alike, one may be a text and the other not; else what was expected is not known. */
function alike(expected: DiagnosedValue, actual: DiagnosedValue): Values {
  return typeof expected.value === typeof actual.value
    ? { actual: actual.value, isAssertion: true }
    : { expected: expected.value, actual: actual.value };
}

type Values = Pick<ReportedFailure, 'expected' | 'actual' | 'printed' | 'isAssertion'>;

/** tape writes the same fields for what must not be, and for an error of which none is expected. */
function valuesByOperator(values: Values, operator = ''): Values {
  const { expected, ...others } = values;
  const isOfError = operator === 'throws' || operator === 'exception';
  if (isOfError && (expected === undefined || expected === 'undefined'))
    return ['undefined', 'false', false].some((none) => none === others.actual) ? {} : others;
  const isNegated = /^(?:not[A-Z]|doesNotMatch|!=)/.test(operator) && operator !== 'notOk';
  return isNegated && expected !== undefined ? { ...others, expected: `not ${textOf(expected)}` } : values;
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : writeJson(value);
}

/** The example of TAP's specification has both values in a map below `data`, and PHPUnit writes them there. */
function withValues(diagnosis: TapDiagnosis): TapDiagnosis {
  const data = diagnosis.entries.has('expected') ? undefined : nodeAt(diagnosis, 'data');
  return data?.kind === 'map' ? { entries: data.entries } : diagnosis;
}

function dialectOf(diagnosis: TapDiagnosis): Pick<ReportedFailure, 'dialect'> {
  if (diagnosis.entries.has('failureType')) return { dialect: 'node' };
  if (diagnosis.entries.has('operator')) return { dialect: 'tape' };
  if (/^\((?:in test file|from function) /.test(textAt(diagnosis, 'message') ?? '')) return { dialect: 'shell' };
  return {};
}

/** node-tap has a map at `at`, others a frame of the stack. */
function placeOf(diagnosis: TapDiagnosis): Pick<ReportedFailure, 'location'> {
  // Of Deno, whose place is that of the test: the stack in the message has the one where it failed.
  if (diagnosis.entries.has('severity') && locate(textAt(diagnosis, 'message') ?? '') !== undefined) return {};
  const file = textAt(diagnosis, 'at.fileName', 'at.file', 'file');
  const line = numberAt(diagnosis, 'at.lineNumber', 'at.line', 'line');
  const column = numberAt(diagnosis, 'at.columnNumber', 'at.column', 'column');
  if (file !== undefined && line !== undefined)
    return { location: { file, line, ...(column === undefined ? {} : { column }) } };
  const location = locationInText(
    textAt(diagnosis, 'at') ?? textAt(diagnosis, 'message') ?? placeOfTest(diagnosis) ?? '',
  );
  return location === undefined ? {} : { location };
}

/** node:test reports where a test is that failed: that is where it failed, when its stack names no place inside of the project. */
function placeOfTest(diagnosis: TapDiagnosis): string | undefined {
  return locate(framesOf(textAt(diagnosis, 'stack'), true) ?? '') === undefined
    ? textAt(diagnosis, 'location')
    : undefined;
}

/** The message of an error that is printed as an object: `Error {`, and below it `  message: 'boom',`. */
function messageOfPrint(print: string): string | undefined {
  const [, quoted] = /^[\w$.]{1,200} \{\n(?:[^\n]{0,4000}\n){0,40}? {2}message: '([^\n]{1,4000})',$/m.exec(print) ?? [];
  return quoted === undefined ? undefined : unescapePrinted(quoted);
}

/** The heading of an error that a test did not expect. */
const THROWN_OF_AVA = /^(?:Error thrown in test|Rejected promise returned by test)/;

function isAva(diagnosis: TapDiagnosis): boolean {
  if (diagnosis.entries.has('assertion') || nodeAt(diagnosis, 'details')?.kind === 'map') return true;
  const values = nodeAt(diagnosis, 'values');
  return values?.kind === 'map' && [...values.entries.keys()].some((heading) => THROWN_OF_AVA.test(heading));
}

/** The heading of a difference, which AVA before version 4 writes without its legend. */
const AVA_DIFFERENCE = 'Difference (- actual, + expected):';

/** AVA reports in `details`, at first in `values`, what its reporter prints: headings, each with a value, a diff or an error. */
function avaFailure(diagnosis: TapDiagnosis): ReportedFailure {
  const details = nodeAt(diagnosis, 'details') ?? nodeAt(diagnosis, 'values');
  const parts =
    details?.kind === 'map'
      ? [...details.entries].map(([heading, node]) => ({
          heading: heading === 'Difference:' ? AVA_DIFFERENCE : heading,
          text: node.kind === 'scalar' ? node.text : '',
        }))
      : [];
  const thrown = parts.find(({ heading }) => THROWN_OF_AVA.test(heading));
  const location = locationInText(textAt(diagnosis, 'at') ?? '');
  const place = location === undefined ? {} : { location };
  if (thrown !== undefined)
    return {
      type: /^[\w$.]{1,200}/.exec(thrown.text)?.[0],
      message: messageOfPrint(thrown.text) ?? thrown.text,
      text: thrown.text,
      isAssertion: false,
      dialect: 'ava',
      ...place,
    };
  const assertion = textAt(diagnosis, 'assertion');
  return {
    type: textAt(diagnosis, 'name'),
    message: textAt(diagnosis, 'message') ?? assertion,
    text: [assertion ?? '', ...parts.map(({ heading, text }) => `${heading}\n${text}`)].join('\n'),
    ...(assertion === undefined ? {} : { isAssertion: true }),
    dialect: 'ava',
    ...place,
  };
}
