import {
  booleanOf,
  filledStringOf,
  instantOf,
  objectOf,
  objectsOf,
  positiveOf,
  stringOf,
  stringsOf,
} from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import type { JsonObject, JsonValue } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';

/**
 * What the reporters of Protractor write of each spec, a file each: protractor-beautiful-reporter, and protractor-html-screenshot-reporter,
 * which it comes from. `combined.json` is an array of them.
 */
export const PROTRACTOR: ReportFormat = {
  name: 'protractor',
  aliases: ['protractor-beautiful-reporter'],
  title: "JSON of Protractor's reporters",
  recognizes: (head) => {
    const first = headObject(head);
    return first !== undefined && isSpec(first);
  },
  read,
};

function isSpec(object: JsonObject): boolean {
  const isNamed = stringOf(object['description']) !== undefined && booleanOf(object['passed']) !== undefined;
  const isOfBrowser = objectOf(object['browser']) !== undefined && stringOf(object['os']) !== undefined;
  return isNamed && isOfBrowser;
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings, isOpen } = await readReportObjects(
    source,
    isSpec,
    '"description", "passed" and "browser"',
  );
  yield* warningEntries(warnings);
  const notes = new ReportNotes();
  yield { kind: 'run', run: { runner: 'protractor' } };
  for (const spec of reports) yield { kind: 'test', test: testOf(spec, isOpen(spec), notes) };
  yield* notes.entries();
}

function testOf(spec: JsonObject, isOpen: boolean, notes: ReportNotes): ReportedTest {
  const [name = '', ...suites] = (stringOf(spec['description']) ?? '').split('|');
  const status = statusOf(spec);
  if (isOpen) notes.note('no_result', `The end of the spec "${name.slice(0, 200)}" is missing.`);
  return {
    name,
    suite: suites.toReversed().filter((suite) => suite.trim() !== ''),
    variant: filledStringOf(objectOf(spec['browser'])?.['name']),
    status,
    durationMs: notes.durationMs(spec['duration']),
    startedAt: instantOf(positiveOf(spec['timestamp'])),
    skipReason: status === 'skipped' ? textsOf(spec['message'])[0] : undefined,
    failures: status === 'failed' ? failuresOf(spec) : [],
    events: objectsOf(spec['browserLogs']).flatMap((log) => outputEvents(stringOf(log['message']) ?? '', 'console')),
  };
}

/** A spec that is pending did not pass, whatever its other member says; it did not fail either. */
function statusOf(spec: JsonObject): TestStatus {
  if (booleanOf(spec['pending']) === true) return 'skipped';
  return booleanOf(spec['passed']) === true ? 'passed' : 'failed';
}

/** Jasmine has a trace for each of its messages. One that only says that an expectation failed names no error. */
function failuresOf(spec: JsonObject): readonly ReportedFailure[] {
  const traces = textsOf(spec['trace']);
  const failures = textsOf(spec['message']).map((message, at): ReportedFailure => {
    const stack = traces[at]?.replace(/^Error: Failed expectation(?:\n|$)/, '');
    return { message, ...(stack === undefined || stack === '' ? {} : { text: stack }), dialect: 'jasmine' };
  });
  return failures.length > 0 ? failures : [{ dialect: 'jasmine' }];
}

/** A member is a text, or a list of them. */
function textsOf(value: JsonValue | undefined): readonly string[] {
  const text = filledStringOf(value);
  return text === undefined ? stringsOf(value) : [text];
}
