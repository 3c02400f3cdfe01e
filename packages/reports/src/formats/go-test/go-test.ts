import {
  UnreadableReport,
  type ReportEntry,
  type ReportFormat,
  type ReportHead,
  type ReportSource,
} from '../../report.js';
import { parseJsonLine } from '../../json/json-line.js';
import { readLines } from '../../text/lines.js';
import { toGoEvent } from './go-event.js';
import { GoTestStream } from './go-test-stream.js';

/** `go test -json`, which is the output of test2json. */
export const GO_TEST: ReportFormat = {
  name: 'go',
  aliases: ['gotest', 'test2json'],
  compatibleFormats: ['go-text'],
  title: 'go test -json',
  recognizes,
  read,
};

const LOOKS_LIKE_EVENT =
  /^[^{\n]{0,200}\{(?:"Time":"[^"\n]{1,40}",)?"Action":"(?:start|run|output|build-output|pass|fail|skip)"/m;

function recognizes(head: ReportHead): boolean {
  const events = head.lines.flatMap((line) => toGoEvent(line) ?? []);
  return events.length > 0 || (head.root === undefined && LOOKS_LIKE_EVENT.test(head.text));
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const stream = new GoTestStream();
  for await (const { line, text } of readLines(source)) {
    const event = toGoEvent(parseJsonLine(withoutPrefix(text)));
    yield* event === undefined ? stream.takeLine(text, line) : stream.take(event);
  }
  if (!stream.isOfGo) throw new UnreadableReport('The file has no lines of `go test -json`: objects with an "Action".');
  yield* stream.end();
}

/** CI systems put a time before each line of a log. */
function withoutPrefix(text: string): string {
  if (text.startsWith('{')) return text;
  const at = text.slice(0, 200).search(/\{"(?:Time|Action|ImportPath)":/);
  return at < 0 ? text : text.slice(at);
}
