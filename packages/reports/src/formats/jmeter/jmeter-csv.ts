import { instantOf } from '../../json/fields.js';
import { ReportNotes } from '../../json/report-notes.js';
import {
  UnreadableReport,
  type ReportedFailure,
  type ReportedTest,
  type ReportEntry,
  type ReportFormat,
  type ReportSource,
  type ReportWarning,
} from '../../report.js';
import { filled } from '../shared/attribute-values.js';
import { readCsvRows, type CsvRow } from '../../text/csv-rows.js';
import { responseFailure, suiteOf, traceOf } from './jmeter-sample.js';

/** A JTL file of JMeter as CSV, which is what it saves by default, with the names of its columns in the first line. */
export const JMETER_CSV: ReportFormat = {
  name: 'jmeter-csv',
  aliases: ['jtl-csv'],
  compatibleFormats: ['jmeter'],
  title: 'JMeter JTL (CSV)',
  recognizes: ({ text, root }) => root === undefined && isHeader(firstLine(text)),
  read: readJtl,
};

/** `jmeter.save.saveservice.default_delimiter` may be any character; these are in use. */
const DELIMITERS: readonly string[] = [',', ';', '\t', '|'];

function firstLine(text: string): string {
  return text.trimStart().split('\n', 1)[0] ?? '';
}

function isHeader(line: string): boolean {
  const names = namesIn(line);
  return names.includes('label') && names.includes('success') && names.some((name) => TIMES.has(name));
}

const TIMES: ReadonlySet<string> = new Set(['timeStamp', 'elapsed']);

function namesIn(line: string): readonly string[] {
  return line.split(delimiterOf(line)).map((name) => name.trim());
}

function delimiterOf(line: string): string {
  return DELIMITERS.find((delimiter) => line.includes(delimiter)) ?? ',';
}

async function* readJtl(source: ReportSource): AsyncGenerator<ReportEntry> {
  const notes = new ReportNotes();
  let header: readonly string[] | undefined;
  let last: Sample | undefined;
  let hasStarted = false;
  for await (const row of readCsvRows(source, delimiterOf)) {
    if (header === undefined) {
      header = headerOf(row);
      continue;
    }
    const sample = sampleOf(row, header);
    // Several runs append to one file, each with a header.
    if (sample.values['label'] === 'label' && sample.values['success'] === 'success') continue;
    if (!hasStarted) yield* startOf(sample);
    hasStarted = true;
    if (last !== undefined) yield* readSample(last, notes);
    last = sample;
  }
  if (header === undefined) throw new UnreadableReport(EXPECTED);
  if (last === undefined) yield { kind: 'warning', warning: WITHOUT_ROWS };
  else if (isCut(last, header)) yield { kind: 'warning', warning: truncated(last) };
  else {
    yield* readSample(last, notes);
    // JMeter ends every row, so more rows may have followed, or more of this one.
    if (!last.isEnded) yield { kind: 'warning', warning: withoutEnd(last) };
  }
  yield* notes.entries();
}

const EXPECTED =
  'The first line of a JTL file as CSV names its columns, such as "timeStamp,elapsed,label,responseCode,success", but this file has no such line.';

function headerOf({ fields }: CsvRow): readonly string[] {
  const names = fields.map((name) => name.trim());
  if (!names.includes('label') || !names.includes('success')) throw new UnreadableReport(EXPECTED, 1);
  return names;
}

/** A row by the names of its columns. */
interface Sample {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly count: number;
  readonly line: number;
  readonly isWhole: boolean;
  readonly isShortened: boolean;
  readonly isEnded: boolean;
}

function sampleOf({ fields, line, isWhole, isShortened, isEnded }: CsvRow, header: readonly string[]): Sample {
  const values = Object.fromEntries(header.map((name, index) => [name, fields[index]]));
  return { values, count: fields.length, line, isWhole, isShortened, isEnded };
}

/** The last row of a file that ends early has fewer fields, or an open quote. */
function isCut({ isWhole, isShortened, count, values }: Sample, header: readonly string[]): boolean {
  return !isWhole || (!isShortened && count < header.length) || statusIn(values) === undefined;
}

/** JMeter writes the header before its first sample, so a file that ends there is one of a test plan that did not run. */
const WITHOUT_ROWS: ReportWarning = { code: 'truncated', message: 'The file ends behind the names of its columns.' };

function truncated({ line }: Sample): ReportWarning {
  return { code: 'truncated', message: 'The file ends inside a row; the row was skipped.', line };
}

function withoutEnd({ line }: Sample): ReportWarning {
  return { code: 'truncated', message: 'The file ends without a line end behind its last row.', line };
}

function* startOf({ values }: Sample): Generator<ReportEntry> {
  const startedAt = instantOf(values['timeStamp']);
  if (startedAt !== undefined) yield { kind: 'run', run: { startedAt } };
}

function statusIn(values: Sample['values']): 'passed' | 'failed' | undefined {
  const success = values['success']?.trim().toLowerCase();
  if (success === 'true') return 'passed';
  return success === 'false' ? 'failed' : undefined;
}

function* readSample({ values, line }: Sample, notes: ReportNotes): Generator<ReportEntry> {
  const name = filled(values['label']) ?? 'unnamed sample';
  const status = statusIn(values);
  if (status === undefined) {
    notes.note('no_result', `The sample "${name.slice(0, 200)}" in line ${line} has no result; it was skipped.`);
    return;
  }
  const url = filled(values['URL']);
  const test: ReportedTest = {
    name,
    suite: suiteOf(values['threadName']),
    status,
    durationMs: notes.durationMs(numberIn(values['elapsed'])),
    failures: status === 'failed' ? [failureOf(values)] : [],
    events:
      url === undefined || url === 'null'
        ? []
        : [
            traceOf({
              label: values['label'],
              url,
              code: values['responseCode'],
              elapsed: values['elapsed'],
              time: values['timeStamp'],
              hasFailed: status === 'failed',
            }),
          ],
  };
  yield { kind: 'test', test };
}

function numberIn(text: string | undefined): number | string | undefined {
  const own = filled(text);
  return own !== undefined && /^\d{1,15}$/.test(own) ? Number(own) : own;
}

/** The message of the first assertion that failed, or else the response. */
function failureOf(values: Sample['values']): ReportedFailure {
  const message = filled(values['failureMessage']);
  return message === undefined
    ? responseFailure(values['responseCode'], values['responseMessage'])
    : { message, isAssertion: true };
}
