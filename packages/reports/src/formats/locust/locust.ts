import { UnreadableReport, type ReportEntry, type ReportFormat, type ReportSource } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { readCsvRows } from '../../text/csv-rows.js';
import { LocustRun } from './locust-run.js';

/** The files that `locust --csv=shop` writes: `shop_stats.csv`, `shop_failures.csv` and `shop_exceptions.csv`. */
export const LOCUST: ReportFormat = {
  name: 'locust-csv',
  aliases: ['locust'],
  title: "Locust's CSV files",
  recognizes: ({ text, root }) => root === undefined && tableOf(namesIn(firstLine(text))) !== undefined,
  read: (source) => readLocustFiles(once({ name: '', source })),
};

async function* once<T>(value: T): AsyncGenerator<T> {
  yield await Promise.resolve(value);
}

function firstLine(text: string): string {
  return text.trimStart().split('\n', 1)[0] ?? '';
}

function namesIn(line: string): readonly string[] {
  return line.split(',').map((name) => name.trim().replace(/^"(.{0,100})"$/, '$1'));
}

type Table = 'stats' | 'failures' | 'exceptions';

/** The first columns of each file, in lower case: version 1 has changed some. */
const TABLES: readonly (readonly [Table, RegExp])[] = [
  ['stats', /^(?:type|method),name,(?:request count|# requests),(?:failure count|# failures),/],
  ['failures', /^(?:type|method),name,error,occurrences$/],
  ['exceptions', /^count,message,traceback,nodes$/],
];

function tableOf(names: readonly string[]): Table | undefined {
  const columns = names.slice(0, 5).join(',').toLowerCase();
  return TABLES.find(([, pattern]) => pattern.test(columns))?.[0];
}

/** Returns what the files of one run have in common in their names: `shop` of `shop_stats.csv`. */
export function locustRunOf(file: string): string {
  return file.replace(/(?:^|_)(?:stats|failures|exceptions)\.csv$/i, '');
}

/**
 * Reads the files of one run together: its statistics count the requests that failed, and the other files say why.
 * @throws UnreadableReport when a file is none of them
 */
export async function* readLocustFiles(
  files: AsyncIterable<{ readonly name: string; readonly source: ReportSource }>,
): AsyncGenerator<ReportEntry> {
  const run = new LocustRun();
  for await (const { source } of files) yield* readTable(source, run);
  yield* run.entries();
}

async function* readTable(source: ReportSource, run: LocustRun): AsyncGenerator<ReportEntry> {
  let table: Table | undefined;
  let columns = 0;
  for await (const { fields, line, isWhole, isShortened } of readCsvRows(source, () => ',')) {
    if (table === undefined) {
      table = tableOf(fields.map((name) => name.trim()));
      columns = fields.length;
      if (table === undefined) throw new UnreadableReport(EXPECTED, 1);
    } else if (!isWhole || (!isShortened && fields.length < columns)) {
      yield warningEntry('truncated', `The file ends inside of a row, in line ${line}; the row was skipped.`);
    } else if (table === 'stats') run.count(fields);
    else if (table === 'failures') run.fail(fields);
    else run.raise(fields);
  }
  if (table === undefined) throw new UnreadableReport(EXPECTED);
  if (table === 'stats') run.endStats();
}

const EXPECTED =
  'The first line of a CSV file of Locust names its columns, such as "Type,Name,Request Count,Failure Count" or "Method,Name,Error,Occurrences", but this file has no such line.';
