import type { EventDraft, TestStatus } from '../../../common/drafts.js';
import { isJsonArray, isJsonNumber, type JsonObject, type JsonValue } from '../../../common/json/json-value.js';
import { filledStringOf, objectOf, objectsOf, placeOf, stringOf, stringsOf } from '../../json/fields.js';
import type { ReportNotes } from '../../json/report-notes.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest, Wording } from '../../report.js';
import { attachmentEvents } from '../attachment-events.js';
import { stepEvents, type ReportedStep } from '../step-events.js';
import { ctrfAttempts } from './ctrf-attempts.js';
import { ctrfFailures, ctrfStatus } from './ctrf-outcome.js';

/** A test; undefined for one without a name, which is noted. */
export function readCtrfTest(
  entry: JsonObject,
  wording: Wording | undefined,
  notes: ReportNotes,
): ReportedTest | undefined {
  const name = stringOf(entry['name']) ?? stringOf(entry['title']);
  if (name === undefined) {
    notes.note('skipped_part', 'A test without a name was passed over.');
    return undefined;
  }
  const status = ctrfStatus(entry);
  if (status === undefined) notes.note('no_result', 'A test has no status; it is taken as skipped.');
  const { suite, project } = suiteOf(entry);
  return {
    name,
    suite,
    file: filledStringOf(entry['filePath']),
    line: placeOf(entry['line']),
    variant: variantOf(entry, project),
    tags: stringsOf(entry['tags']).map((tag) => (tag.startsWith('@') ? tag.slice(1) : tag)),
    ...outcomeOf(entry, status ?? 'skipped', wording, notes),
    events: eventsOf(entry, notes),
  };
}

function outcomeOf(
  entry: JsonObject,
  status: TestStatus,
  wording: Wording | undefined,
  notes: ReportNotes,
): Pick<ReportedTest, 'status' | 'durationMs' | 'skipReason' | 'failures' | 'attempts'> {
  const durationMs = notes.durationMs(entry['duration']);
  const attempts = ctrfAttempts(entry, status, durationMs, wording, notes);
  return {
    status,
    durationMs,
    skipReason: status === 'skipped' ? filledStringOf(entry['message']) : undefined,
    failures: status === 'failed' ? failuresOf(entry, attempts?.at(-1)?.failures ?? [], wording) : [],
    attempts,
  };
}

/** The test's own message; where it has none, that of its last attempt. */
function failuresOf(
  entry: JsonObject,
  last: readonly ReportedFailure[],
  wording: Wording | undefined,
): readonly ReportedFailure[] {
  const own = ctrfFailures(entry, wording);
  return own.length > 0 ? own : last;
}

interface Suite {
  readonly suite: readonly string[];
  /** What stands in front of the file: Playwright's reporter puts the project there. */
  readonly project?: string | undefined;
}

/** An array, or names with ` > ` between them in reports of older writers, which have the file among them. */
function suiteOf(entry: JsonObject): Suite {
  const { suite } = entry;
  const parts = (typeof suite === 'string' ? suite.split(' > ') : stringsOf(suite))
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const file = filledStringOf(entry['filePath']) ?? '';
  const at = parts.findIndex((part) => isFile(part, file));
  if (at > 1 || at < 0) return { suite: parts };
  return { suite: parts.slice(at + 1), project: at === 1 ? parts[0] : undefined };
}

function isFile(part: string, file: string): boolean {
  const path = file.replaceAll('\\', '/');
  const end = part.replaceAll('\\', '/');
  return path === end || path.endsWith(`/${end}`) || (file === '' && /^[^\s:]{1,300}\.[cm]?[jt]sx?$/.test(part));
}

/** Browser, device and parameters. A browser's version is left out: with it, each update would make another test of it. */
function variantOf(entry: JsonObject, project: string | undefined): string | undefined {
  const browser = filledStringOf(entry['browser'])
    ?.trim()
    .replace(/[ /]v?\d[\d.]{0,60}$/, '');
  const parameters = Object.entries(objectOf(entry['parameters']) ?? {}).map(
    ([key, value]) => `${key}=${printed(value)}`,
  );
  const parts = [
    project,
    browser === project ? undefined : browser,
    filledStringOf(entry['device']),
    parameters.join(', '),
  ];
  const told = parts.filter((part) => part !== undefined && part !== '');
  return told.length === 0 ? undefined : told.join(' ');
}

function printed(value: JsonValue): string {
  return typeof value === 'string' || isJsonNumber(value) ? String(value) : JSON.stringify(value);
}

function eventsOf(entry: JsonObject, notes: ReportNotes): readonly EventDraft[] {
  return [
    ...stepEvents(objectsOf(entry['steps']).map((step) => stepOf(step, notes))),
    ...outputOf(entry['stdout'], 'stdout'),
    ...outputOf(entry['stderr'], 'stderr'),
    ...objectsOf(entry['attachments']).flatMap(attachmentEvents),
  ];
}

function stepOf(step: JsonObject, notes: ReportNotes): ReportedStep {
  return {
    name: stringOf(step['name']) ?? '',
    status: ctrfStatus(step) ?? 'passed',
    durationMs: notes.durationMs(step['duration']),
    output: [],
    steps: objectsOf(step['steps']).map((child) => stepOf(child, notes)),
  };
}

function outputOf(output: JsonValue | undefined, stream: 'stdout' | 'stderr'): readonly EventDraft[] {
  const text = isJsonArray(output) ? stringsOf(output).join('\n') : (stringOf(output) ?? '');
  return text === '' ? [] : outputEvents(text, stream);
}
