import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { isNativeError } from 'node:util/types';
import { corpusReports, filesOf, foreignReports, truthOf, type CorpusReport } from './corpus.js';
import { judge, type Verdict } from './judge.js';
import { readAll } from './read-corpus.js';
import { toTable, type Row } from './conformance-table.js';

const TABLE = 'docs/report-formats-conformance.md';

/** Files that are no reports: what they are refused or read as. */
const NOT_REPORTS = new Set([
  'public/junit-generic/non-junit.xml',
  'public/junit-generic/empty.xml',
  'public/junit-ant/jenkins-xxe.xml',
  'public/playwright-json/report-invalid.json',
]);

describe('the readers over real reports', () => {
  it('find every failure, its kind, its message and its values, and make up none', async () => {
    const rows: Row[] = [];
    for (const report of await corpusReports()) rows.push(await measure(report));
    const complaints = rows.flatMap((row) => row.complaints.map((complaint) => `${row.report.path}: ${complaint}`));
    const table = toTable(rows, await foreignReports());
    if (process.env['CONFORMANCE'] === 'print') process.stderr.write(`${complaints.join('\n')}\n${table}`);
    if (process.env['CONFORMANCE'] === 'write') await writeFile(TABLE, table);
    const verdicts = rows.flatMap((row) => row.verdicts);
    expect(share(verdicts, (verdict) => verdict.found)).toBe(1);
    expect(share(verdicts, (verdict) => verdict.kind)).toBeGreaterThanOrEqual(0.99);
    expect(share(verdicts, (verdict) => verdict.message)).toBeGreaterThanOrEqual(0.99);
    const values = verdicts.flatMap(({ expected, actual }) => [expected, actual]).filter((value) => value !== 'none');
    expect(values.filter((value) => value === 'wrong')).toEqual([]);
    expect(share(values, (value) => value === 'right')).toBeGreaterThanOrEqual(0.97);
    expect(await readFile(TABLE, 'utf8')).toBe(table);
  });
});

async function measure(report: CorpusReport): Promise<Row> {
  const truths = await truthOf(report);
  try {
    const { tests } = await readAll(await filesOf(report));
    const verdicts = truths === undefined ? [] : judge(truths, tests);
    const failed = tests.filter((test) => test.status === 'failed').length;
    return { report, tests: tests.length, failed, verdicts, complaints: verdicts.flatMap(complaintsOf) };
  } catch (error) {
    const message = isNativeError(error) ? error.message.slice(0, 200) : String(error);
    return {
      report,
      tests: 0,
      failed: 0,
      verdicts: judge(truths ?? [], []),
      complaints: NOT_REPORTS.has(report.path) ? [] : [message],
    };
  }
}

function complaintsOf({ truth, found, kind, message, expected, actual, reason }: Verdict): readonly string[] {
  const wanted = `${truth.testName} (${truth.kind})`;
  if (!found) return [`${wanted}: ${truth.rollup === true ? 'a parent is told as a failure' : 'not found'}`];
  return [
    ...(kind ? [] : [`${wanted}: kind ${String(reason?.kind)}: ${JSON.stringify(reason?.message.slice(0, 200))}`]),
    ...(message
      ? []
      : [
          `${wanted}: message ${JSON.stringify(reason?.message.slice(0, 300))} lacks ${JSON.stringify(truth.messageContains)}`,
        ]),
    ...(expected === 'right' || expected === 'none'
      ? []
      : [
          `${wanted}: expected ${expected}: ${JSON.stringify(reason?.expected)} for ${JSON.stringify(truth.expected)} in ${JSON.stringify(reason?.message.slice(0, 300))}`,
        ]),
    ...(actual === 'right' || actual === 'none'
      ? []
      : [`${wanted}: actual ${actual}: ${JSON.stringify(reason?.actual)} for ${JSON.stringify(truth.actual)}`]),
  ];
}

function share<T>(items: readonly T[], matches: (item: T) => boolean): number {
  return items.filter(matches).length / items.length;
}
