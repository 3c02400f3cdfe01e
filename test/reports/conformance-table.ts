import type { CorpusReport } from './corpus.js';
import type { Verdict } from './judge.js';

/** What was read of one report of the corpus. */
export interface Row {
  readonly report: CorpusReport;
  readonly tests: number;
  readonly failed: number;
  readonly verdicts: readonly Verdict[];
  /** What differs from the truth, in sentences. */
  readonly complaints: readonly string[];
}

const HEAD = `# How well reports are read

Written by \`test/reports/conformance.test.ts\`, which reads the real reports of \`test/corpus/reports\` and compares what it finds
with truths that were checked by hand. Values are counted singly: \`expected\` and \`actual\` are two. Missing: the report holds it
and the answer does not. Wrong: the answer holds something else than the report; that number must be 0.

| format | reports | tests | failures checked | found | kind | message | values right | missing | wrong |
|---|---|---|---|---|---|---|---|---|---|
`;

/** The table for the docs, as Markdown. */
export function toTable(rows: readonly Row[]): string {
  const formats = [...new Set(rows.map((row) => row.report.format))].sort();
  const lines = formats.map((format) =>
    toLine(
      format,
      rows.filter((row) => row.report.format === format),
    ),
  );
  const exceptions = rows.flatMap((row) =>
    row.complaints.map((complaint) => `- \`${row.report.path}\`: ${oneLine(complaint)}`),
  );
  return `${HEAD}${lines.join('\n')}\n${toLine('**all**', rows)}\n\n## Exceptions\n\n${exceptions.length === 0 ? 'None.' : exceptions.join('\n')}\n`;
}

function toLine(format: string, rows: readonly Row[]): string {
  const verdicts = rows.flatMap((row) => row.verdicts);
  const values = verdicts.flatMap(({ expected, actual }) => [expected, actual]);
  const count = (matches: (verdict: Verdict) => boolean): number => verdicts.filter(matches).length;
  const cells = [
    format,
    rows.length,
    rows.reduce((sum, row) => sum + row.tests, 0),
    verdicts.length,
    count((verdict) => verdict.found),
    count((verdict) => verdict.kind),
    count((verdict) => verdict.message),
    ...(['right', 'missing', 'wrong'] as const).map((verdict) => values.filter((value) => value === verdict).length),
  ];
  return `| ${cells.join(' | ')} |`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 400);
}
