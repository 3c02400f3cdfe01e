import type { TestStatus } from '../../../common/drafts.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import { childNamed, childrenNamed } from '../../xml/xml-element.js';
import type { XmlElement, XmlUnit } from '../../xml/xml-units.js';
import { filled, secondsOf, textIn } from '../attribute-values.js';
import type { Warnings } from '../units-under.js';
import { outputOf } from './output.js';

/** Values of <NamedMeasurement> by their names. */
type Measurements = ReadonlyMap<string, string>;

/**
 * Why CTest did not run a test although it was to: it counts those as failed, unlike tests that are disabled or skip
 * themselves.
 */
const COULD_NOT_RUN =
  /unable to find|could not find|not found|missing|required files|fixture dependency|failed|bad command|invalid|no such file|insufficient resources|resource/i;

/** Reads a <Test> with a status; undefined for one of the list of names, and for one in which the file breaks off before its results. */
export function toTest({ element, isComplete }: XmlUnit, warnings: Warnings): ReportedTest | undefined {
  const name = filled(textIn(element, 'Name')) ?? filled(textIn(element, 'FullName'));
  const told = element.attributes['Status'];
  const results = childNamed(element, 'Results');
  if (name === undefined || told === undefined) return undefined;
  if (!isComplete && results === undefined) {
    warnings.addUnfinished(name, element.line);
    return undefined;
  }
  const measured = measurementsOf(results);
  const status = statusOf(told, measured);
  const output = outputOf(results, warnings);
  return {
    name,
    suite: suiteOf(filled(textIn(element, 'Path'))),
    status,
    durationMs: results && secondsOf(measured.get('Execution Time'), results, warnings),
    tags: childrenNamed(element, 'Labels')
      .flatMap((labels) => childrenNamed(labels, 'Label'))
      .flatMap(({ text }) => filled(text) ?? []),
    skipReason: status === 'skipped' ? measured.get('Completion Status') : undefined,
    failures: status === 'failed' ? [failureOf(told, measured, output)] : [],
    events: outputEvents(output, 'stdout'),
  };
}

/** The folder of the build that the test belongs to, `./tests`. */
function suiteOf(path: string | undefined): readonly string[] {
  const folder = path?.replace(/^\.\/?/, '');
  return folder === undefined || folder === '' ? [] : [folder];
}

function measurementsOf(results: XmlElement | undefined): Measurements {
  const named = results ? childrenNamed(results, 'NamedMeasurement') : [];
  return new Map(
    named.flatMap((one) => {
      const value = filled(textIn(one, 'Value'));
      const name = one.attributes['name'];
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    }),
  );
}

function statusOf(told: string, measured: Measurements): TestStatus {
  const status = told.trim().toLowerCase();
  if (status === 'passed' || status === 'failed') return status;
  const why = measured.get('Completion Status') ?? '';
  return COULD_NOT_RUN.test(why) && !/SKIP|disabled/i.test(why) ? 'failed' : 'skipped';
}

/** CTest knows how the program ended; why is in what it printed, in the words of whatever ran in it. */
function failureOf(told: string, measured: Measurements, output: string): ReportedFailure {
  const code = measured.get('Exit Code');
  const text = filled(output);
  if (told.trim().toLowerCase() !== 'failed')
    return { message: measured.get('Completion Status'), text, element: 'error' };
  if (code !== undefined && /^timeout/i.test(code)) return { message: code, text, timedOut: true, isAssertion: false };
  const reason = measured.get('Fail Reason');
  const isCrash = code !== undefined && !/^(?:failed|completed)$/i.test(code);
  if (isCrash)
    return {
      message: [code, reason].filter((part) => part !== undefined).join(': '),
      text,
      isAssertion: false,
      element: 'error',
    };
  return { message: reason ?? (text === undefined ? endOf(measured) : undefined), text };
}

function endOf(measured: Measurements): string {
  return `Exit value ${measured.get('Exit Value') ?? 'unknown'}, and no output.`;
}
