import { writeJson } from '../../common/json/write-json.js';
import type { JsonValue } from '../../common/json/json-value.js';
import type { ExportedFailure, ExportedRun, ExportedTest } from './exported-run.js';
import { attributesOf, escapeXml } from './write-xml.js';

/**
 * A run as JUnit XML in the dialect of Maven Surefire, in pieces of one test each: an assertion that did not hold is a
 * `failure`, everything else an `error`, and what a flaky test failed with before it passed a `flakyFailure` or `flakyError`.
 * Characters that XML forbids become U+FFFD. As nothing is held back, the counts in front name all of them failures.
 */
export async function* toJunit(run: ExportedRun, tests: AsyncIterable<ExportedTest>): AsyncGenerator<string> {
  const counts = {
    tests: run.summary.total,
    failures: run.summary.failed,
    errors: 0,
    skipped: run.summary.skipped,
    time: seconds(run.durationMs),
  };
  const name = run.name ?? run.id;
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${attributesOf({ name, ...counts })}>\n`;
  yield `  <testsuite${attributesOf({ name, ...counts, timestamp: timestampOf(run.startedAt) })}>\n${propertiesOf(run)}`;
  for await (const test of tests) yield testcaseOf(test);
  yield '  </testsuite>\n</testsuites>\n';
}

function propertiesOf(run: ExportedRun): string {
  const known = {
    runId: run.id,
    gitRef: run.gitRef,
    commitSha: run.commitSha,
    ciRunUrl: run.ciRunUrl,
    runner: run.runner,
  };
  const properties = Object.entries(known).flatMap(([name, value]) =>
    value === undefined ? [] : `      <property${attributesOf({ name, value })}/>\n`,
  );
  return `    <properties>\n${properties.join('')}    </properties>\n`;
}

function testcaseOf(test: ExportedTest): string {
  const attributes = {
    name: test.name,
    classname: classOf(test),
    time: seconds(test.durationMs),
    file: test.filePath ?? undefined,
    line: test.failure?.location?.line,
  };
  const tags = test.tags.map((value) => `        <property${attributesOf({ name: 'tag', value })}/>\n`).join('');
  const body = `${tags === '' ? '' : `      <properties>\n${tags}      </properties>\n`}${outcomeOf(test)}`;
  const head = `    <testcase${attributesOf(attributes)}`;
  return body === '' ? `${head}/>\n` : `${head}>\n${body}    </testcase>\n`;
}

/** What is left of the test's id without its name: name and class together tell tests apart in this format. */
function classOf({ testId, name, filePath }: ExportedTest): string {
  const at = name === '' ? -1 : testId.lastIndexOf(name);
  if (at < 0) return filePath ?? testId;
  const [before, variant] = [testId.slice(0, at).replace(/ > $/, ''), testId.slice(at + name.length)];
  return `${before === '' ? (filePath ?? '') : before}${variant}`.trim();
}

function outcomeOf({ status, flaky, skipReason, failure }: ExportedTest): string {
  if (status === 'skipped') return `      <skipped${attributesOf({ message: skipReason ?? undefined })}/>\n`;
  if (status === 'failed') return failureOf(failure?.kind === 'assertion' ? 'failure' : 'error', failure);
  if (!flaky) return '';
  return failureOf(failure === undefined || failure.kind === 'assertion' ? 'flakyFailure' : 'flakyError', failure);
}

function failureOf(element: string, failure: ExportedFailure | undefined): string {
  const attributes = attributesOf({ message: failure?.message, type: typeOf(failure) });
  const text = failure === undefined ? '' : textOf(failure);
  return text === ''
    ? `      <${element}${attributes}/>\n`
    : `      <${element}${attributes}>${escapeXml(text)}</${element}>\n`;
}

function typeOf(failure: ExportedFailure | undefined): string | undefined {
  if (failure === undefined || failure.kind === 'unknown') return undefined;
  return failure.kind === 'assertion' ? 'AssertionError' : 'Error';
}

/** Message, values of both sides where the message lacks them, place and stack. */
function textOf(failure: ExportedFailure): string {
  const { location } = failure;
  const parts = [
    failure.message,
    sideOf('Expected', failure.expected, failure.message),
    sideOf('Received', failure.actual, failure.message),
    location === undefined
      ? ''
      : `at ${location.file}:${location.line}${location.column === undefined ? '' : `:${location.column}`}`,
    failure.stack ?? '',
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function sideOf(label: string, value: JsonValue | undefined, message: string): string {
  if (value === undefined) return '';
  const line = `${label}: ${writeJson(value)}`;
  return message.includes(line) ? '' : line;
}

function seconds(durationMs: number | undefined): string | undefined {
  return durationMs === undefined ? undefined : (durationMs / 1000).toFixed(6).replace(/0{1,3}$/, '');
}

function timestampOf(date: Date | undefined): string | undefined {
  return date?.toISOString();
}
