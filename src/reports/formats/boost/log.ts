import type { EventDraft } from '../../../common/drafts.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import { childNamed, childrenNamed } from '../../xml/xml-element.js';
import type { XmlElement, XmlOpen, XmlUnit } from '../../xml/xml-units.js';
import { filled, lineNumberOf, placeOf } from '../attribute-values.js';
import { comparedValues } from '../cpp/compared-values.js';
import type { Warnings } from '../units-under.js';

const TROUBLES: ReadonlySet<string> = new Set(['Error', 'FatalError', 'Exception', 'SystemError']);

/** Whether an element of the log tells of something that failed. */
export function isTrouble(name: string): boolean {
  return TROUBLES.has(name);
}

/** The names of the suites around a test, the test module first. */
export function suitesOf(path: readonly XmlOpen[]): readonly string[] {
  return path.filter((open) => open.name === 'TestSuite').flatMap((open) => filled(open.attributes['name']) ?? []);
}

/** Reads a <TestCase> of the log; undefined for one in which the file breaks off before anything failed. */
export function toLoggedTest({ element, path, isComplete }: XmlUnit, warnings: Warnings): ReportedTest | undefined {
  const { attributes } = element;
  const name = attributes['name'] ?? '';
  const failures = element.children.filter((child) => isTrouble(child.name)).map(toFailure);
  if (failures.length === 0 && !isComplete) {
    warnings.addUnfinished(name, element.line);
    return undefined;
  }
  const isSkipped = failures.length === 0 && /^(?:yes|true)$/.test(attributes['skipped'] ?? '');
  return {
    name,
    suite: suitesOf(path),
    file: filled(attributes['file']),
    line: lineNumberOf(attributes['line']),
    status: failures.length > 0 ? 'failed' : isSkipped ? 'skipped' : 'passed',
    durationMs: microsecondsOf(childNamed(element, 'TestingTime'), warnings),
    skipReason: isSkipped ? filled(attributes['reason']) : undefined,
    failures,
    events: eventsOf(element),
  };
}

/** What failed beside the tests, in the set-up of a suite or of all tests, as a failed test named by the suite. */
export function toSuiteTrouble({ element, path }: XmlUnit): ReportedTest {
  const suites = suitesOf(path);
  const name = suites.at(-1) ?? 'Test module';
  return { name, suite: suites.slice(0, -1), status: 'failed', failures: [toFailure(element)], events: [] };
}

/** Failures of the system, which end a test as an exception does. */
const SYSTEM =
  /^(?:memory access violation|signal: |system error|non-recoverable|child has exited|fatal system error)/i;

/** A signal by which the time limit of a test is kept. */
const TIMEOUT = /^signal: SIGALRM|timeout while executing|^Test case [^\n]{0,300} has timed out/i;

function toFailure(element: XmlElement): ReportedFailure {
  const message = element.text.trim();
  const isThrown = element.name === 'Exception' || element.name === 'SystemError' || SYSTEM.test(message);
  const isTimeout = TIMEOUT.test(message.slice(0, 400));
  return {
    type: isThrown ? typeOf(message) : undefined,
    message: [message, ...contextOf(element)].join('\n'),
    ...(isThrown ? { element: 'error' } : comparedIn(message)),
    isAssertion: !isThrown && !isTimeout,
    timedOut: isTimeout ? true : undefined,
    location: placeOfFailure(element),
    wording: 'cpp',
  };
}

/** `std::runtime_error: card declined`; with the namespace, since words with a colon begin other messages. */
function typeOf(message: string): string | undefined {
  const name = /^([\w:<>, ]{1,200}?): /.exec(message.slice(0, 300))?.[1];
  return name !== undefined && /^[\w<>, ]+(?:::[\w<>, ]+)+$/.test(name) ? name : undefined;
}

/** An exception has no place, only that of the last checkpoint in front of it. */
function placeOfFailure(element: XmlElement): ReportedFailure['location'] {
  const { attributes } = element;
  const own = attributes['file'] === 'unknown location' ? undefined : placeOf(attributes['file'], attributes['line']);
  const checkpoint = childNamed(element, 'LastCheckpoint')?.attributes;
  return own ?? placeOf(checkpoint?.['file'], checkpoint?.['line']);
}

/** `check a == b has failed [41 != 42]`: the sides of the comparison, told as unequal. */
function comparedIn(message: string): Pick<ReportedFailure, 'expected' | 'actual' | 'printed'> {
  const at = message.lastIndexOf(' has failed [');
  const end = endOfSides(message);
  if (at === -1 || end < at || !message.slice(0, at).includes('==')) return {};
  const sides = message.slice(at + ' has failed ['.length, end);
  const only = sides.indexOf(' != ');
  return only === -1 || only !== sides.lastIndexOf(' != ') ? {} : comparedValues(sides.replace(' != ', '\n==\n'));
}

/** The bracket behind the sides ends the message, or what is told of a tolerance stands behind it. */
function endOfSides(message: string): number {
  const tolerance = message.search(/\]: (?:relative|absolute) difference exceeds tolerance \[/);
  if (tolerance >= 0) return tolerance;
  return message.endsWith(']') ? message.length - 1 : -1;
}

function contextOf(element: XmlElement): readonly string[] {
  const frames = childrenNamed(element, 'Context').flatMap((context) => childrenNamed(context, 'Frame'));
  const texts = frames.flatMap(({ text }) => filled(text) ?? []);
  return texts.length === 0 ? [] : ['with context:', ...texts];
}

function eventsOf(element: XmlElement): readonly EventDraft[] {
  return element.children
    .filter(({ name }) => name === 'Message' || name === 'Warning')
    .flatMap(({ text }) => outputEvents(text.trim(), 'log'));
}

function microsecondsOf(element: XmlElement | undefined, warnings: Warnings): number | undefined {
  const text = element?.text.trim();
  if (element === undefined || text === '') return undefined;
  const value = Number(text);
  if (Number.isFinite(value) && value >= 0) return value / 1000;
  warnings.add(
    'invalid_number',
    `The time "${element.text.trim().slice(0, 50)}" of a test is none, and was left out.`,
    element.line,
  );
  return undefined;
}
