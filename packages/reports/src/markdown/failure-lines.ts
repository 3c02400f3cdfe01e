import {
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  toNumber,
  writeJson,
} from '../json/json-value.js';
import { cutText, plainText } from '../text/clean-text.js';
import {
  artifactsLines,
  attemptsLines,
  divergenceLines,
  fixtureLines,
  historyLines,
  leftOut,
  otherTargetLines,
  ownerLines,
  quarantineLines,
  reproduceLines,
  stackLines,
  suspectLines,
} from './added-lines.js';
import { type Detail, WHOLE } from './detail.js';
import { oneLine, textOf } from './fences.js';
import { messageLines } from './message-lines.js';
import { headlineOf, withoutFile } from './test-lines.js';

/** Texts of events longer than this are compared by their heads. */
const COMPARED = 200;

/** What all causes of a page have in common, said once above them. */
export interface CommonCauses {
  /** The line that says since when each of them fails; empty where they differ. */
  readonly history: string;
  /** The directory of all places, with a slash at its end; empty where there is none. */
  readonly directory: string;
}

export const NOTHING_COMMON: CommonCauses = { history: '', directory: '' };

/** What the failures of a cause share, in the place of what the first one says. */
export interface SharedLines {
  readonly headline: string;
  /** The headline of this failure, where it is another one. */
  readonly own?: string;
  /** The lines with the name; those of the failure where they are absent. */
  readonly name?: readonly string[];
  /** What is said above all causes, and not again here. */
  readonly above?: CommonCauses;
}

/** Returns the lines of a failure of the JSON response: for a fence, since most of them are text from tests. */
export function failureLines(
  item: JsonObject,
  detail: Detail,
  shared: SharedLines = { headline: headlineOf(item) },
): readonly string[] {
  const reason = reasonOf(item);
  const above = shared.above ?? NOTHING_COMMON;
  return [
    ...(shared.headline === '' ? [] : [`expected → actual: ${shared.headline}`]),
    ...changeLines(item['difference'], detail),
    ...(shared.name ?? nameLines(textOf(item['testName']), withoutFile(textOf(item['testId']), item), detail.label)),
    ...(shared.own === undefined || shared.own === '' ? [] : [`difference of this test: ${shared.own}`]),
    ...runLines(item, detail.label),
    ...tagLines(item['tags'], detail.label),
    ...locationLines(item['location'], detail.label, above.directory),
    ...reproduceLines(item['reproduce'], detail),
    ...circumstanceLines(item, detail, above),
    ...messageLines(reason, shared.own ?? shared.headline, detail),
    ...evidenceLines(item, detail),
  ];
}

/** Returns the lines of a failure that neither name it nor say why it failed. */
export function lesserLines(item: JsonObject, detail: Detail, above: CommonCauses): readonly string[] {
  return [
    ...runLines(item, detail.label),
    ...tagLines(item['tags'], detail.label),
    ...circumstanceLines(item, detail, above),
    ...evidenceLines(item, detail),
  ];
}

function circumstanceLines(item: JsonObject, detail: Detail, above: CommonCauses): readonly string[] {
  return [
    ...quarantineLines(item['quarantine'], detail),
    ...(above.history === '' ? historyLines(item['history']) : []),
    ...otherTargetLines(item['group'], detail),
    ...ownerLines(item['owners'], detail),
    ...suspectLines(item['suspects'], detail),
    ...fixtureLines(item['fixtures'], detail),
    ...divergenceLines(item['divergence'], detail),
  ];
}

/** Values that no difference shows, stack, events, attempts and artifacts. */
function evidenceLines(item: JsonObject, detail: Detail): readonly string[] {
  const reason = reasonOf(item);
  const isSaid = isJsonObject(item['difference']) && detail.message < WHOLE.message;
  return [
    ...(isSaid ? [] : valueLines('expected', reason['expected'], detail.value)),
    ...(isSaid ? [] : valueLines('actual', reason['actual'], detail.value)),
    ...stackLines(item['stack'], detail),
    ...eventLines(item['lastFewEvents'], textOf(reason['message']), detail),
    ...attemptsLines(item['attempts']),
    ...artifactsLines(item['artifacts'], detail),
  ];
}

/**
 * `include=difference`: the changes where the headline has no room for all of them or cuts a value.
 */
export function changeLines(difference: JsonValue | undefined, detail: Detail): readonly string[] {
  if (!isJsonObject(difference) || !isJsonArray(difference['changes'])) return [];
  const changes = difference['changes'].filter(isJsonObject);
  if (!/…|; \d+ more$/.test(textOf(difference['headline']))) return [];
  const shown = changes.slice(0, detail.changes).map((change) => `  ${writeChange(change)}`);
  const more = isJsonNumber(difference['more']) ? toNumber(difference['more']) : 0;
  return [...shown, ...(shown.length === 0 ? [] : leftOut(changes.length - shown.length + more, 'changes'))];
}

function writeChange({ path, kind, expected, actual }: JsonObject): string {
  const values = [
    ...(expected === undefined ? [] : [`expected ${writeJson(expected)}`]),
    ...(actual === undefined ? [] : [`actual ${writeJson(actual)}`]),
  ];
  return [textOf(path), ...(kind === 'changed' ? [] : [textOf(kind)]), values.join(', ')]
    .filter((part) => part !== '')
    .join(' ');
}

/** What kind of failure it is, in words of the server. */
export function kindOf(item: JsonObject): string {
  const reason = reasonOf(item);
  return `${textOf(reason['kind'])}${reason['timedOut'] === true ? ', timed out' : ''}`;
}

function reasonOf(item: JsonObject): JsonObject {
  return isJsonObject(item['reason']) ? item['reason'] : {};
}

/** An id that contains the name says both; one that is too long for a line gives way to the name. */
function nameLines(name: string, id: string, longest: number): readonly string[] {
  const shown = oneLine(name, longest);
  if (!id.includes(name) && !oneLine(id, id.length + 1).includes(shown))
    return [`test: ${shown}`, `id: ${oneLine(id, longest)}`];
  return [`test: ${id.length <= longest || name === '' ? oneLine(id, longest) : shown}`];
}

/** The run and the job of a failure of a build. */
function runLines(item: JsonObject, longest: number): readonly string[] {
  const [run, job] = [textOf(item['runId']), textOf(item['job'])];
  if (run === '') return [];
  return [job === '' ? `run: ${run}` : `run: ${run}, job ${oneLine(job, longest)}`];
}

function tagLines(tags: JsonValue | undefined, longest: number): readonly string[] {
  const names = isJsonArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
  return names.length === 0 ? [] : [`tags: ${oneLine(names.join(', '), longest)}`];
}

function locationLines(location: JsonValue | undefined, longest: number, directory: string): readonly string[] {
  if (!isJsonObject(location) || typeof location['file'] !== 'string') return [];
  const line = location['line'] === undefined ? '' : `:${writeJson(location['line'])}`;
  return [`at: ${oneLine(location['file'].slice(directory.length), longest)}${line.slice(0, COMPARED)}`];
}

function valueLines(label: string, value: JsonValue | undefined, longest: number): readonly string[] {
  return value === undefined ? [] : [`${label}: ${cutText(writeJson(value), longest)}`];
}

/** The failure itself is usually among the last events, and is already shown. */
function eventLines(events: JsonValue | undefined, shown: string, detail: Detail): readonly string[] {
  const all = isJsonArray(events) && detail.events > 0 ? events.slice(-detail.events).filter(isJsonObject) : [];
  const list = all.filter(
    (event) => !isAttachment(event) && (shown === '' || !isSame(textOf(event['message']), shown)),
  );
  return list.length === 0 ? [] : ['last events:', ...list.map((event) => eventLine(event, detail))];
}

/** Files of a test are listed with the artifacts. */
function isAttachment(event: JsonObject): boolean {
  return event['type'] === 'attachment' || textOf(event['message']).startsWith('[[ATTACHMENT|');
}

/** Whether a text of an event, which is cut earlier than a message, begins like the message. */
function isSame(text: string, shown: string): boolean {
  return text === shown || (text.length > COMPARED && shown.startsWith(text.slice(0, COMPARED)));
}

/** A line of output is a text with the name of its stream; other events are shown as they are. */
function eventLine(event: JsonObject, detail: Detail): string {
  const { seq, type, testId: _testId, ...members } = event;
  const { message, stream, ...others } = members;
  if (type === 'log' && typeof message === 'string' && Object.keys(others).length === 0)
    return `  #${writeJson(seq ?? null)} ${oneLine(textOf(stream) || 'log', detail.label)}: ${oneLine(plainText(message), detail.line)}`;
  return `  #${writeJson(seq ?? null)} ${oneLine(textOf(type), detail.label)} ${cutText(writeJson(withoutColours(members)), detail.line)}`;
}

/** The texts of an event without the sequences of a terminal, which only cost a reader tokens. */
function withoutColours(members: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, typeof value === 'string' ? plainText(value) : value]),
  );
}
