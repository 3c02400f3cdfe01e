import type { ReportedFailure } from '../../../report.js';
import { withoutEntities } from '../../../text/entities.js';
import { placeOf } from '../attribute-values.js';
import { readDiagnosis } from '../tap/tap-diagnosis.js';
import { diagnosedFailure } from '../tap/tap-failure.js';

/**
 * Returns a failure out of the text of a stylesheet that turns other reports into JUnit XML, as the plugins of Jenkins for NUnit
 * and Boost.Test do; undefined for any other text.
 */
export function convertedFailure(text: string | undefined): ReportedFailure | undefined {
  return text === undefined ? undefined : (ofNUnit(text) ?? ofBoost(text));
}

const MESSAGE = 'MESSAGE:\n';
const STACK = /\n[^\S\n]{0,20}\+{10,40}\n[^\S\n]{0,20}STACK TRACE:(?:\n|$)/;

/** `MESSAGE:`, a line of plus signs, `STACK TRACE:`. */
function ofNUnit(text: string): ReportedFailure | undefined {
  const body = text.trimStart();
  const stack = STACK.exec(body);
  if (!body.startsWith(MESSAGE) || stack === null) return undefined;
  return {
    message: body.slice(MESSAGE.length, stack.index + 1).trim(),
    stack: body.slice(stack.index + stack[0].length).trimEnd(),
    element: 'failure',
    dialect: 'dotnet',
  };
}

const ENTRY = /^\s{0,40}\[(Error|FatalError|Exception)\] - /;
const PLACE = /\n[^\S\n]{0,20}== \[File\] {1,4}- {0,4}([^\n]{1,1000})\n[^\S\n]{0,20}== \[Line\] {1,4}- {0,4}(\d{1,9})/;
const NEXT = /\n\s{0,40}(?=\[(?:Error|FatalError|Exception)\] - )/;
const MOST_ENTRIES = 100;

/** `[Error] - check a == b failed`, and the place in lines that begin with `==`; one such entry below the other. */
function ofBoost(text: string): ReportedFailure | undefined {
  const kind = ENTRY.exec(text)?.[1];
  const place = PLACE.exec(text);
  if (kind === undefined || place === null) return undefined;
  const messages = text
    .trim()
    .split(NEXT, MOST_ENTRIES)
    .map((entry) => entry.replace(ENTRY, '').split(/\n[^\S\n]{0,20}== \[/, 1)[0] ?? '')
    .map((message) => message.replace(/\n\s{1,80}/g, '\n').trim());
  return {
    message: messages.join('\n'),
    isAssertion: kind !== 'Exception',
    element: kind === 'Exception' ? 'error' : 'failure',
    location: placeOf(place[1]?.trim(), place[2]),
    dialect: 'cpp',
  };
}

/** A step that failed, in HTML: its name, and what it says in a block of its own. */
const STEP = /^\s{0,40}<h3>\s{0,10}<b>[^<\n]{1,400}<\/b><\/h3>\s{0,10}<pre>/;
const STEP_END = '</pre>';

const MOST_STEPS = 100;

/** What the runner of SoapUI says of a case whose steps say why it failed. */
const DUE_TO_STEP = /\bdue to (?:a )?failed test steps?\.?\s*$/i;

/** The only elements within a block: links, which are made of the addresses of requests. */
const LINK = /<\/?a(?: [^<>\n]{0,4000})?>/g;

/** Returns a failure out of the HTML that SoapUI writes into JUnit XML; undefined for any other text. */
export function soapuiFailure(text: string | undefined, message: string | undefined): ReportedFailure | undefined {
  if (text === undefined || !STEP.test(text.slice(0, 1_000))) return undefined;
  const said = stepsIn(text);
  if (said.length === 0) return undefined;
  const own = message === undefined || message.trim() === '' || DUE_TO_STEP.test(message) ? undefined : message;
  return { message: own, text: said.join('\n'), element: 'failure' };
}

/** What the steps say, one behind the other. */
function stepsIn(text: string): readonly string[] {
  const said: string[] = [];
  let from = 0;
  while (said.length < MOST_STEPS) {
    const head = STEP.exec(text.slice(from, from + 1_000))?.[0];
    if (head === undefined) break;
    const begin = from + head.length;
    const end = text.indexOf(STEP_END, begin);
    said.push(withoutEntities(text.slice(begin, end === -1 ? undefined : end).replace(LINK, '')).trim());
    if (end === -1) break;
    from = end + STEP_END.length;
    from += /^\s{0,10}<hr ?\/>/.exec(text.slice(from, from + 40))?.[0].length ?? 0;
  }
  return said.filter((part) => part !== '');
}

/** What begins a block of YAML below a point of TAP, which converters copy into the text of a failure. */
const BEGINS_BLOCK = '---';
const ENDS_BLOCK = '...';

/** A block is no longer than this. */
const MOST_BLOCK_LINES = 10_000;

/** Members of which each says that a map is a diagnosis. */
const OF_DIAGNOSIS: readonly string[] = ['failureType', 'error', 'message', 'operator'];

/** What converters of TAP have as the message beside a block: nothing, and the number of an error that there is not. */
const SAYS_NOTHING = /^(?:not ok)?[^\S\n]?(?:\(\d{1,9}\))?$/;

/** Returns a failure out of the diagnosis of a point of TAP; undefined for any other text. */
export function tapFailure(
  text: string | undefined,
  message: string | undefined,
  name: string | undefined,
): ReportedFailure | undefined {
  if (text === undefined || !/^\s{0,40}---[^\S\n]{0,8}\r?\n/.test(text)) return undefined;
  const lines = text.split(/\r?\n/, MOST_BLOCK_LINES);
  const begin = lines.findIndex((line) => line.trim() === BEGINS_BLOCK);
  const end = lines.findIndex((line, index) => index > begin && line.trim() === ENDS_BLOCK);
  const diagnosis = readDiagnosis(lines.slice(begin + 1, end === -1 ? undefined : end));
  if (!OF_DIAGNOSIS.some((key) => diagnosis.entries.has(key))) return undefined;
  const read = diagnosedFailure(diagnosis, name ?? '');
  const said = SAYS_NOTHING.test((message ?? '').trim()) ? undefined : message;
  return { ...read, message: read.message ?? said, element: 'failure' };
}
