import { booleanOf, filledStringOf, numberOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, type JsonObject } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type { ReportedFailure, ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';

/**
 * The `.lighthouseci/assertion-results.json` of Lighthouse CI (`lhci assert`, `packages/utils/src/assertions.js`). An assertion on an audit
 * of a page is a test; those that passed are there only with `includePassedAssertions`.
 */
export const LIGHTHOUSE_CI: ReportFormat = {
  name: 'lighthouse-ci',
  aliases: ['lhci'],
  title: "Lighthouse CI's assertion-results.json",
  recognizes: (head) => isJsonArray(head.json) && isAssertion(headObject(head)),
  read,
};

const OPERATORS: ReadonlyMap<string, (actual: number, expected: number) => boolean> = new Map([
  ['==', (actual, expected) => actual === expected],
  ['>=', (actual, expected) => actual >= expected],
  ['<=', (actual, expected) => actual <= expected],
]);

function isAssertion(object: JsonObject | undefined): boolean {
  return (
    object !== undefined &&
    filledStringOf(object['name']) !== undefined &&
    OPERATORS.has(filledStringOf(object['operator']) ?? '') &&
    isJsonArray(object['values']) &&
    booleanOf(object['passed']) !== undefined &&
    filledStringOf(object['url'] ?? object['auditId']) !== undefined
  );
}

/** An assertion in the file, whole or not. */
function isPart(object: JsonObject): boolean {
  return object['operator'] !== undefined || object['auditId'] !== undefined;
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isPart, '"operator" or "auditId" of Lighthouse CI');
  yield* warningEntries(warnings);
  yield { kind: 'run', run: { runner: 'lighthouse-ci' } };
  const notes = new ReportNotes();
  for (const item of reports) yield { kind: 'test', test: testOf(item, notes) };
  yield* notes.entries();
}

function testOf(item: JsonObject, notes: ReportNotes): ReportedTest {
  const names = [filledStringOf(item['auditId']), filledStringOf(item['auditProperty'])];
  const assertion = filledStringOf(item['name']);
  const name = names.filter((part) => part !== undefined).join('.') || (assertion ?? 'unnamed audit');
  const url = filledStringOf(item['url']);
  const failure = failureOf(item, assertion);
  return {
    name,
    suite: url === undefined ? [] : [url],
    variant: assertion,
    events: [],
    ...outcomeOf(item, failure, () => {
      notes.unknownResult(`The audit "${name.slice(0, 200)}"`);
    }),
  };
}

/** What only warns does not fail a run of `lhci assert`. */
function outcomeOf(
  item: JsonObject,
  failure: ReportedFailure,
  noteUnknown: () => void,
): Pick<ReportedTest, 'status' | 'skipReason' | 'failures'> {
  const passed = booleanOf(item['passed']);
  if (passed === true && !isContradicted(item)) return { status: 'passed', failures: [] };
  if (passed === undefined) {
    noteUnknown();
    return { status: 'skipped', failures: [] };
  }
  return item['level'] === 'warn'
    ? { status: 'skipped', skipReason: `Warning: ${failure.message ?? ''}`, failures: [] }
    : { status: 'failed', failures: [failure] };
}

function isContradicted(item: JsonObject): boolean {
  const holds = OPERATORS.get(filledStringOf(item['operator']) ?? '');
  const actual = numberOf(item['actual']);
  const expected = numberOf(item['expected']);
  return holds !== undefined && actual !== undefined && expected !== undefined && !holds(actual, expected);
}

/** An audit that did not run, or has no value (NaN, which JSON writes as null), was not checked. */
function failureOf(item: JsonObject, assertion: string | undefined): ReportedFailure {
  const actual = numberOf(item['actual']);
  const expected = numberOf(item['expected']);
  const words = wordsOf(item, assertion);
  if (assertion === 'auditRan' || actual === undefined || expected === undefined)
    return { message: words, isAssertion: false };
  const bound = `${filledStringOf(item['operator']) ?? ''} ${expected}`.trim();
  return {
    message: `${words} (${assertion === undefined ? '' : `${assertion}: `}expected ${bound}, found ${actual})`,
    isAssertion: true,
    expected: bound,
    actual,
  };
}

function wordsOf(item: JsonObject, assertion: string | undefined): string {
  const texts = [item['auditTitle'], item['message']].map(filledStringOf).filter((text) => text !== undefined);
  if (texts.length > 0) return texts.join(': ');
  return assertion === 'auditRan' ? 'The audit did not run.' : (filledStringOf(item['auditId']) ?? 'The audit failed.');
}
