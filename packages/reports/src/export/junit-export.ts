import { type JsonValue, writeJson } from '../json/json-value.js';
import type { ExportedFailure, ExportedRun, ExportedTest } from './exported-run.js';

/**
 * Writes a run as JUnit XML in the dialect of Maven Surefire, one test at a time: a failed assertion is a `failure`, anything
 * else an `error`, and the earlier failure of a flaky test a `flakyFailure` or `flakyError`. Characters that XML forbids become
 * U+FFFD. The counts come first, before the kinds are known, so they count every failed test as a failure.
 */
export async function* toJunit(
  run: ExportedRun,
  tests: AsyncIterable<ExportedTest> | Iterable<ExportedTest>,
): AsyncGenerator<string> {
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

/** Returns the test's id without its name: name and class together identify a test in this format. */
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

/** Joins message, the values that the message lacks, location and stack. */
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

/** Characters that XML 1.0 forbids: control characters but tab and line ends, lone surrogates, U+FFFE and U+FFFF. */
const FORBIDDEN = /[^\P{Cc}\t\n\r\u007f-\u009f]|[\ud800-\udfff\ufffe\uffff]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Escapes a text as the content of an element. Keeps carriage returns, which a reader would turn into line feeds. */
function escapeXml(text: string): string {
  return replaced(text, /[&<>\r]/g);
}

/** Writes attributes with a space before each, without undefined ones. Keeps line ends and tabs in values. */
function attributesOf(attributes: Readonly<Record<string, string | number | undefined>>): string {
  const parts = Object.entries(attributes).map(([name, value]) =>
    value === undefined ? '' : ` ${name}="${replaced(String(value), /[&<>"\t\n\r]/g)}"`,
  );
  return parts.join('');
}

function replaced(text: string, special: RegExp): string {
  return text.replace(FORBIDDEN, '\ufffd').replace(special, (character) => ENTITIES[character] ?? character);
}
