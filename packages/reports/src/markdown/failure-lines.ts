import {
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  toNumber,
  writeJson,
} from '../json/json-value.js';
import { cutText } from '../text/clean-text.js';
import {
  artifactsLines,
  attemptsLines,
  divergenceLines,
  historyLines,
  leftOut,
  quarantineLines,
  reproduceLines,
  stackLines,
  suspectLines,
} from './added-lines.js';
import { type Detail, WHOLE } from './detail.js';
import { oneLine, textOf } from './fences.js';
import { headlineOf } from './test-lines.js';

/** Texts of events longer than this are compared by their heads. */
const COMPARED = 200;

/** What the failures of a cause share, in the place of what the first one says. */
export interface SharedLines {
  readonly headline: string;
  /** The headline of this failure, where it is another one. */
  readonly own?: string;
  /** The lines with the name; those of the failure where they are absent. */
  readonly name?: readonly string[];
}

/** Returns the lines of a failure of the JSON response: for a fence, since most of them are text from tests. */
export function failureLines(
  item: JsonObject,
  detail: Detail,
  shared: SharedLines = { headline: headlineOf(item) },
): readonly string[] {
  const reason = reasonOf(item);
  const changes = changeLines(item['difference'], detail);
  const isSaid = changes !== undefined && detail.message < WHOLE.message;
  return [
    ...(shared.headline === '' ? [] : [`difference, expected → actual: ${shared.headline}`]),
    ...(changes ?? []),
    ...(shared.name ?? nameLines(textOf(item['testName']), textOf(item['testId']), detail.label)),
    ...(shared.own === undefined || shared.own === '' ? [] : [`difference of this test: ${shared.own}`]),
    ...runLines(item, detail.label),
    ...tagLines(item['tags'], detail.label),
    ...locationLines(item['location'], detail.label),
    ...reproduceLines(item['reproduce'], detail),
    ...quarantineLines(item['quarantine'], detail),
    ...historyLines(item['history']),
    ...suspectLines(item['suspects'], detail),
    ...divergenceLines(item['divergence'], detail),
    `message: ${cutText(withoutValues(reason, detail), detail.message)}`,
    ...(isSaid ? [] : valueLines('expected', reason['expected'], detail.value)),
    ...(isSaid ? [] : valueLines('actual', reason['actual'], detail.value)),
    ...stackLines(item['stack'], detail),
    ...eventLines(item['lastFewEvents'], textOf(reason['message']), detail),
    ...attemptsLines(item['attempts']),
    ...artifactsLines(item['artifacts'], detail),
  ];
}

/**
 * `include=difference`: the changes where the headline has no room for all of them or cuts a value; undefined where no difference is
 * known.
 */
function changeLines(difference: JsonValue | undefined, detail: Detail): readonly string[] | undefined {
  if (!isJsonObject(difference) || !isJsonArray(difference['changes'])) return undefined;
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

function locationLines(location: JsonValue | undefined, longest: number): readonly string[] {
  if (!isJsonObject(location) || typeof location['file'] !== 'string') return [];
  const line = location['line'] === undefined ? '' : `:${writeJson(location['line'])}`;
  return [`at: ${oneLine(location['file'], longest)}${line.slice(0, COMPARED)}`];
}

/** Where both values follow whole, the message's first paragraph will do: what comes behind it is the same values as a diff. */
function withoutValues(reason: JsonObject, detail: Detail): string {
  const message = withoutHelp(textOf(reason['message']));
  const isWhole = ['expected', 'actual'].every(
    (side) => reason[side] !== undefined && writeJson(reason[side]).length <= detail.value,
  );
  const end = isWhole ? message.search(/\n[ \t]*\n/) : -1;
  return end === -1 ? message : `${message.slice(0, end)} …`;
}

/** Jest explains at length what a file that it cannot parse may be, before it says what is wrong. */
const HELP = 'Jest encountered an unexpected token';
const DETAILS = 'Details:';

function withoutHelp(message: string): string {
  const help = message.indexOf(HELP);
  const details = help === -1 ? -1 : message.indexOf(DETAILS, help);
  return details === -1
    ? message
    : `${message.slice(0, help)}${HELP}: ${message.slice(details + DETAILS.length).trim()}`;
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

function eventLine(event: JsonObject, detail: Detail): string {
  const { seq, type, testId: _testId, ...members } = event;
  return `  #${writeJson(seq ?? null)} ${oneLine(textOf(type), detail.label)} ${cutText(writeJson(members), detail.line)}`;
}
