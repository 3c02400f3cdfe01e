import { counted } from '../../text/counted.js';
import { isJsonArray, type JsonArray, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { filledStringOf, instantOf, numberOf, objectOf, positiveOf, stringOf } from '../../json/fields.js';
import { parseJsonLine } from '../../json/json-line.js';
import {
  UnreadableReport,
  type ReportedAttempt,
  type ReportedTest,
  type ReportEntry,
  type ReportFormat,
  type ReportSource,
} from '../../report.js';
import { readLines } from '../../text/lines.js';
import { warningEntry } from '../../warning-entry.js';
import { attemptsOf, suiteOf } from './mocha-entry.js';
import { mochaFailure } from './mocha-failure.js';
import { announcedBy, totalBy } from '../shared/announced.js';

/** Mocha's `json-stream` reporter: an array of a word and an object on each line. */
export const MOCHA_STREAM: ReportFormat = {
  name: 'mocha-stream',
  aliases: ['mocha-json-stream'],
  title: 'Mocha JSON stream',
  recognizes: (head) => head.lines.some((line) => isEvent(line)),
  read,
};

const WORDS: ReadonlySet<string> = new Set(['start', 'pass', 'fail', 'end']);

function isEvent(value: JsonValue | undefined): value is JsonArray {
  if (!isJsonArray(value) || value.length !== 2 || !WORDS.has(stringOf(value[0]) ?? '')) return false;
  const about = objectOf(value[1]);
  return ['total', 'title', 'fullTitle', 'passes'].some((key) => about?.[key] !== undefined);
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  let hasEvents = false;
  let hasEnded = false;
  let foreignLines = 0;
  for await (const { text } of readLines(source)) {
    const value = parseJsonLine(text);
    if (!isEvent(value)) {
      foreignLines += text.trim() === '' ? 0 : 1;
      continue;
    }
    hasEvents = true;
    const word = stringOf(value[0]);
    hasEnded = word === 'end';
    yield* readEvent(word, objectOf(value[1]) ?? {});
  }
  if (!hasEvents)
    throw new UnreadableReport(
      'The file has no events of Mocha\'s json-stream reporter, such as ["pass",{"title":"adds"}].',
    );
  if (!hasEnded) yield warningEntry('truncated', 'The events end before the run ends.');
  if (foreignLines > 0)
    yield warningEntry(
      'foreign_text',
      `Skipped ${counted(foreignLines, 'line')} that ${foreignLines === 1 ? 'is' : 'are'} not Mocha events.`,
    );
}

function* readEvent(word: string | undefined, about: JsonObject): Generator<ReportEntry> {
  if (word === 'pass' || word === 'fail')
    yield { kind: 'test', test: testOf(about, word === 'pass' ? 'passed' : 'failed') };
  if (word !== 'end') return;
  const run = {
    runner: 'mocha',
    startedAt: instantOf(about['start']),
    completedAt: instantOf(about['end']),
    durationMs: positiveOf(about['duration']),
  };
  yield { kind: 'run', run };
  yield announcedBy(numberOf(about['failures']));
  yield totalBy((numberOf(about['passes']) ?? 0) + (numberOf(about['failures']) ?? 0));
  const pending = numberOf(about['pending']) ?? 0;
  if (pending > 0)
    yield warningEntry(
      'skipped_part',
      `The run had ${counted(pending, 'pending test')}, which the stream does not list.`,
    );
}

function testOf(about: JsonObject, status: 'passed' | 'failed'): ReportedTest {
  const name = stringOf(about['title']) ?? stringOf(about['fullTitle']) ?? '';
  const failure =
    status === 'failed' ? mochaFailure({ message: about['err'] ?? null, stack: about['stack'] ?? null }) : undefined;
  const last: ReportedAttempt = {
    status,
    durationMs: positiveOf(about['duration']),
    failures: failure === undefined ? [] : [failure],
  };
  return {
    name,
    suite: suiteOf(about, name),
    file: filledStringOf(about['file']),
    ...last,
    events: [],
    attempts: attemptsOf(about, last),
  };
}
