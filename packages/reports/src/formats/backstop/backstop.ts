import { booleanOf, filledStringOf, numberOf, objectOf, objectsOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type { ReportedFailure, ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import type { EventDraft } from '../../test-draft.js';
import { totalBy } from '../shared/announced.js';
import { attachmentEvents } from '../shared/attachment-events.js';

/**
 * What BackstopJS writes (`core/command/report.js`): `report.json` beside the screenshots of a run, and `jsonReport.json` of its report
 * `json`. A pair of screenshots, one for each selector and viewport of a scenario, is a test.
 */
export const BACKSTOP: ReportFormat = {
  name: 'backstop',
  aliases: ['backstopjs'],
  compatibleFormats: ['junit'],
  title: "BackstopJS's report.json",
  recognizes: (head) => isBackstop(headObject(head)),
  read,
};

const MEMBERS: ReadonlySet<string> = new Set(['testSuite', 'tests', 'id']);

function isBackstop(object: JsonObject | undefined): boolean {
  if (object === undefined || !isJsonArray(object['tests']) || typeof object['testSuite'] !== 'string') return false;
  const [test] = objectsOf(object['tests']);
  const pair = objectOf(test?.['pair']);
  if (pair !== undefined) return MARKS.some((mark) => pair[mark] !== undefined);
  return object['tests'].length === 0 && Object.keys(object).every((key) => MEMBERS.has(key));
}

/** A pair whose page could not be opened has only some of them. */
const MARKS = ['misMatchThreshold', 'viewportLabel', 'fileName', 'engineErrorMsg', 'viewport'] as const;

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isBackstop, '"tests" that are pairs of BackstopJS');
  yield* warningEntries(warnings);
  const notes = new ReportNotes();
  for (const report of reports) {
    yield { kind: 'run', run: { runner: 'BackstopJS' } };
    const suite = filledStringOf(report['testSuite']);
    for (const test of objectsOf(report['tests']))
      yield { kind: 'test', test: testOf(test, suite === undefined ? [] : [suite], notes) };
    yield totalBy(isJsonArray(report['tests']) ? report['tests'].length : 0);
  }
  yield* notes.entries();
}

function testOf(test: JsonObject, suite: readonly string[], notes: ReportNotes): ReportedTest {
  const pair = objectOf(test['pair']) ?? {};
  const name = nameOf(pair);
  const failures = failuresOf(pair);
  const status = test['status'];
  const isFailed = status === 'fail' || (status === 'pass' && failures.length > 0);
  if (!isFailed && status !== 'pass') notes.unknownResult(`The pair "${name.slice(0, 200)}"`);
  return {
    name,
    suite,
    variant: variantOf(pair),
    status: isFailed ? 'failed' : status === 'pass' ? 'passed' : 'skipped',
    failures: isFailed ? failures : [],
    events: isFailed ? imagesOf(pair) : [],
  };
}

/** What failed before it had a file names its scenario only inside. */
function nameOf(pair: JsonObject): string {
  const names = [pair['label'], objectOf(pair['scenario'])?.['label'], pair['fileName'], pair['url']];
  return names.map(filledStringOf).find((name) => name !== undefined) ?? 'unnamed pair';
}

/** Scenarios of one label are distinguished by selector and viewport. */
function variantOf(pair: JsonObject): string | undefined {
  const viewport = pair['viewportLabel'] ?? objectOf(pair['viewport'])?.['label'];
  return filledStringOf([pair['selector'], viewport].map(filledStringOf).filter(isPresent).join(' '));
}

function isPresent(value: string | undefined): value is string {
  return value !== undefined;
}

/** A page that could not be opened is the reason in front of what its screenshot lacks. */
function failuresOf(pair: JsonObject): readonly ReportedFailure[] {
  const errors = [pair['engineErrorMsg'], pair['error']]
    .map(messageOf)
    .filter(isPresent)
    .map((message): ReportedFailure => ({ message, isAssertion: false, element: 'error' }));
  return [...errors, ...differencesOf(pair)];
}

/** An error is a text, or an object that JSON left nothing of. */
function messageOf(value: JsonValue | undefined): string | undefined {
  return filledStringOf(value) ?? filledStringOf(objectOf(value)?.['message']);
}

/** BackstopJS compares the rounded percentage, which is a text, with the threshold, and sizes unless they may differ. */
function differencesOf(pair: JsonObject): readonly ReportedFailure[] {
  const diff = objectOf(pair['diff']);
  if (diff === undefined) return [];
  const allowed = numberOf(pair['misMatchThreshold']);
  const measured = percentageOf(diff['misMatchPercentage']) ?? numberOf(diff['rawMisMatchPercentage']);
  const hasOtherSize = diff['isSameDimensions'] === false && booleanOf(pair['requireSameDimensions']) !== false;
  const isOver = measured !== undefined && (allowed === undefined || measured > allowed) && measured > 0;
  if (!hasOtherSize && !isOver) return [];
  const parts = [
    ...(isOver ? [`it differs by ${measured} %${allowed === undefined ? '' : ` (allowed: ${allowed} %)`}`] : []),
    ...(hasOtherSize ? [sizeDifference(objectOf(diff['dimensionDifference']))] : []),
  ];
  const message = `The screenshot does not match the reference: ${parts.join('; ')}`;
  return [{ message, isAssertion: true, ...valuesOf(isOver, allowed, measured) }];
}

function valuesOf(
  isOver: boolean,
  allowed: number | undefined,
  measured: number | undefined,
): Pick<ReportedFailure, 'expected' | 'actual'> {
  return isOver && allowed !== undefined && measured !== undefined
    ? { expected: `<= ${allowed}`, actual: measured }
    : {};
}

function sizeDifference(difference: JsonObject | undefined): string {
  const sides = ['width', 'height'].flatMap((side) => {
    const pixels = numberOf(difference?.[side]);
    return pixels === undefined || pixels === 0 ? [] : [`${side} by ${Math.abs(pixels)} px`];
  });
  return sides.length === 0 ? 'its size differs' : `its size differs (${sides.join(', ')})`;
}

function percentageOf(value: JsonValue | undefined): number | undefined {
  const number = typeof value === 'string' && /^\d{1,9}(?:\.\d{1,20})?$/.test(value) ? Number(value) : numberOf(value);
  return number !== undefined && number >= 0 ? number : undefined;
}

const IMAGES = ['reference', 'test', 'diffImage'] as const;

function imagesOf(pair: JsonObject): readonly EventDraft[] {
  return IMAGES.flatMap((name) => {
    const path = filledStringOf(pair[name]);
    return path === undefined ? [] : attachmentEvents({ name, path, contentType: 'image/png' });
  });
}
