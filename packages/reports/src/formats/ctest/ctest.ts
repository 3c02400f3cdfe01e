import { unzipSync } from 'node:zlib';
import { instantOf } from '../../json/fields.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { childNamed, childrenNamed } from '../../xml/xml-element.js';
import { totalBy } from '../shared/announced.js';
import type { XmlElement, XmlOpen, XmlSubtree } from '../../xml/xml-subtrees.js';
import { filled, secondsOf, textIn } from '../shared/attribute-values.js';
import { printedFailures, withoutRunner } from '../shared/errors/printed-failures.js';
import { subtreesUnder, Warnings } from '../shared/subtrees-under.js';

const ROOTS: readonly string[] = ['Site', 'Testing'];

/** The file Test.xml that CTest writes for CDash. */
export const CTEST: ReportFormat = {
  name: 'ctest',
  aliases: ['cdash'],
  title: 'CTest XML (Test.xml)',
  roots: ROOTS,
  recognizes: ({ root }) => root?.name === 'Site' && (root.children.length === 0 || root.children.includes('Testing')),
  read: readCTest,
};

const ROOTED = {
  title: 'CTest XML',
  roots: ROOTS,
  isSubtree: (name: string, path: readonly XmlOpen[]): boolean =>
    (path.at(-1)?.name === 'Testing' && ['Test', 'StartTestTime', 'EndTestTime'].includes(name)) ||
    (path.at(-1)?.name === 'TestList' && name === 'Test'),
};

async function* readCTest(source: ReportSource): AsyncGenerator<ReportEntry> {
  const warnings = new Warnings();
  let isKnown = false;
  let listed = 0;
  let read = 0;
  for await (const piece of subtreesUnder(source, ROOTED)) {
    if (piece.kind === 'warning') yield piece;
    if (piece.kind !== 'unit') continue;
    if (!isKnown) yield* runOf(piece.unit.path[0]);
    isKnown = true;
    if (piece.unit.path.at(-1)?.name === 'TestList') {
      listed += 1;
      continue;
    }
    if (piece.unit.element.name === 'Test') read += 1;
    yield* entriesOf(piece.unit, warnings);
    yield* warnings.take();
  }
  yield totalBy(listed, read);
}

function* entriesOf(unit: XmlSubtree, warnings: Warnings): Generator<ReportEntry> {
  const { name, text } = unit.element;
  if (name === 'StartTestTime') yield { kind: 'run', run: { startedAt: instantOf(text) } };
  else if (name === 'EndTestTime') yield { kind: 'run', run: { completedAt: instantOf(text) } };
  else {
    const test = toTest(unit, warnings);
    if (test !== undefined) yield { kind: 'test', test };
  }
}

/** The generator is named `ctest-3.25.1`. */
function* runOf(site: XmlOpen | undefined): Generator<ReportEntry> {
  const runner = filled(site?.attributes['Generator'])?.replace(/^ctest-/, 'ctest ');
  const context = Object.fromEntries(
    ['BuildName', 'Name', 'OSName', 'OSPlatform'].flatMap((key) => {
      const value = filled(site?.attributes[key]);
      return value === undefined || value === '(empty)' ? [] : [[key, value]];
    }),
  );
  yield { kind: 'run', run: { runner, ...(Object.keys(context).length === 0 ? {} : { context }) } };
}

/** Values of <NamedMeasurement> by their names. */
type Measurements = ReadonlyMap<string, string>;

/**
 * Why CTest did not run a test although it was to: it counts those as failed, unlike tests that are disabled or skip
 * themselves.
 */
const COULD_NOT_RUN =
  /unable to find|could not find|not found|missing|required files|fixture dependency|failed|bad command|invalid|no such file|insufficient resources|resource/i;

/**
 * Reads a <Test> with a status; undefined for one of the list of names, and for one in which the file ends early before its
 * results.
 */
function toTest({ element, isComplete }: XmlSubtree, warnings: Warnings): ReportedTest | undefined {
  const name = filled(textIn(element, 'Name')) ?? filled(textIn(element, 'FullName'));
  const reported = element.attributes['Status'];
  const results = childNamed(element, 'Results');
  if (name === undefined || reported === undefined) return undefined;
  if (!isComplete && results === undefined) {
    warnings.addUnfinished(name, element.line);
    return undefined;
  }
  const measured = measurementsOf(results);
  const status = statusOf(reported, measured);
  if (!KNOWN.has(reported.trim().toLowerCase()))
    warnings.add(
      'no_result',
      `The test "${name.slice(0, 200)}" has no known status; it was recorded as ${status}.`,
      element.line,
    );
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
    failures: status === 'failed' ? failuresOf(reported, measured, output) : [],
    events: outputEvents(output, 'stdout'),
  };
}

/** Returns the folder of the build that the test belongs to, `./tests`. */
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

const KNOWN: ReadonlySet<string> = new Set(['passed', 'failed', 'notrun']);

function statusOf(reported: string, measured: Measurements): TestStatus {
  const status = reported.trim().toLowerCase();
  if (status === 'passed' || status === 'failed') return status;
  const why = measured.get('Completion Status') ?? '';
  // CTest counts a test that did not run as failed unless it was skipped or disabled, which it says.
  if (status === 'notrun' && why === '') return 'failed';
  return COULD_NOT_RUN.test(why) && !/SKIP|disabled/i.test(why) ? 'failed' : 'skipped';
}

/** CTest knows how the program ended; why is in what it printed, in the words of whatever ran in it. */
function failuresOf(reported: string, measured: Measurements, output: string): readonly ReportedFailure[] {
  const code = measured.get('Exit Code');
  const text = filled(withoutRunner(output));
  if (reported.trim().toLowerCase() !== 'failed')
    return [{ message: measured.get('Completion Status'), text, element: 'error' }];
  if (code !== undefined && /^timeout/i.test(code))
    return [{ message: code, text, timedOut: true, isAssertion: false }];
  const reason = measured.get('Fail Reason');
  const isCrash = code !== undefined && !/^(?:failed|completed)$/i.test(code);
  if (isCrash)
    return [
      {
        message: [code, reason].filter((part) => part !== undefined).join(': '),
        text,
        isAssertion: false,
        element: 'error',
      },
    ];
  const printed = reason === undefined && text !== undefined ? printedFailures(text) : [];
  if (printed.length > 0) return printed;
  return [{ message: reason ?? (text === undefined ? endOf(measured) : undefined), text }];
}

function endOf(measured: Measurements): string {
  return `Exit value ${measured.get('Exit Value') ?? 'unknown'}, and no output.`;
}

/** More of a test's output is not kept. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * Returns what a test printed. CTest packs it (`encoding="base64" compression="gzip"`, which is zlib) where that makes it
 * shorter.
 */
function outputOf(results: XmlElement | undefined, warnings: Warnings): string {
  const values = (results ? childrenNamed(results, 'Measurement') : []).flatMap(
    (measurement) => childNamed(measurement, 'Value') ?? [],
  );
  return values.map((value) => unpacked(value, warnings)).join('\n');
}

function unpacked(value: XmlElement, warnings: Warnings): string {
  const { attributes, text } = value;
  if (attributes['encoding'] !== 'base64') return text;
  const bytes = Buffer.from(text, 'base64');
  if ((attributes['compression'] ?? '') === '') return bytes.toString('utf8');
  try {
    return unzipSync(bytes, { maxOutputLength: MOST_BYTES }).toString('utf8');
  } catch {
    warnings.add('skipped_part', 'The compressed output of a test could not be read; it was ignored.', value.line);
    return '';
  }
}
