import { isJsonObject, type JsonValue } from '../../common/json/json-value.js';
import { objectOf, objectsOf, stringOf } from '../json/fields.js';
import { parseJsonLine } from '../json/json-line.js';
import { UnreadableReport, type ReportEntry, type ReportFormat, type ReportSource } from '../report.js';
import { readLines } from '../text/lines.js';
import { DartStream } from './dart/dart-stream.js';

/** The JSON reporter of `dart test` and `flutter test --machine`. */
export const DART: ReportFormat = {
  name: 'dart',
  alsoNamed: ['flutter', 'dart-json'],
  title: 'Dart JSON',
  recognizes: (head) => head.lines.some((line) => isEvent(line)),
  read,
};

const TYPES: ReadonlySet<string> = new Set(['testStart', 'testDone', 'allSuites']);

function isEvent(value: JsonValue): boolean {
  if (objectsOf(value).some((event) => stringOf(event['event'])?.startsWith('test.started') === true)) return true;
  const event = objectOf(value);
  const type = stringOf(event?.['type']) ?? '';
  return (
    TYPES.has(type) ||
    (type === 'start' && event?.['protocolVersion'] !== undefined) ||
    (type === 'suite' && isJsonObject(event?.['suite']))
  );
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const stream = new DartStream();
  let hasEvents = false;
  for await (const { text } of readLines(source)) {
    const value = parseJsonLine(text);
    const event = objectOf(value);
    hasEvents ||= value !== undefined && isEvent(value);
    if (event !== undefined) yield* stream.take(event);
    else if (value === undefined && text.trim() !== '') stream.skipLine();
  }
  if (!hasEvents)
    throw new UnreadableReport('Expected events of the JSON reporter of Dart, one object on each line: there is none.');
  yield* stream.end();
}
