import type { JsonValue } from '../../json/json-value.js';
import { objectOf, stringOf } from '../../json/fields.js';
import { parseJsonLine } from '../../json/json-line.js';
import {
  UnreadableReport,
  type ReportEntry,
  type ReportFormat,
  type ReportHead,
  type ReportSource,
} from '../../report.js';
import { readLines } from '../../text/lines.js';
import { LibtestStream } from './libtest-stream.js';

/** What Rust's libtest writes with `--format json`, and nextest with `libtest-json` and `libtest-json-plus`. */
export const LIBTEST: ReportFormat = {
  name: 'libtest',
  aliases: ['nextest', 'libtest-json'],
  compatibleFormats: ['junit', 'cargo-text', 'nextest-text'],
  title: 'libtest JSON',
  recognizes,
  read,
};

const LOOKS_LIKE_EVENT = /\{ ?"type": ?"suite", ?"event": ?"started", ?"test_count": ?\d/;

function recognizes(head: ReportHead): boolean {
  return head.lines.some((line) => isEvent(line)) || (head.root === undefined && LOOKS_LIKE_EVENT.test(head.text));
}

function isEvent(value: JsonValue): boolean {
  const line = objectOf(value);
  const type = stringOf(line?.['type']) ?? '';
  return (
    ['suite', 'test'].includes(type) && ['started', 'ok', 'failed', 'ignored'].includes(stringOf(line?.['event']) ?? '')
  );
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const stream = new LibtestStream();
  for await (const { text } of readLines(source)) {
    const [before, event] = splitLine(text);
    const isEventLine = yield* stream.take(parseJsonLine(event));
    if (!isEventLine) stream.takeLine(text);
    else if (before !== '') stream.takeLine(before);
  }
  if (!stream.hasEvents)
    throw new UnreadableReport('The file has no libtest events: lines with an object that has "type" and "event".');
  yield* stream.end();
}

/** With `--nocapture` a test may print before an event. */
function splitLine(text: string): readonly [string, string] {
  if (text.startsWith('{')) return ['', text];
  const at = text.search(/\{ ?"type": ?"(?:suite|test|bench|report)"/);
  return at < 0 ? ['', text] : [text.slice(0, at), text.slice(at)];
}
