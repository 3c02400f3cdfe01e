/** A line of the list that the `spec` reporter prints. */
export interface NodeTestLine {
  readonly depth: number;
  /** `group`: tests in it follow. Behind them a line with its name has its result. */
  readonly mark: 'group' | 'passed' | 'failed' | 'skipped';
  readonly name: string;
  readonly durationMs: number | undefined;
  /** What is said behind the time of a test that is to be skipped, or to do. */
  readonly directive: string | undefined;
}

const LISTED = /^((?: {2}){0,40})([▶✔✖﹣]) (\S.{0,5000})$/;
const TOOK = /^(.{1,4000}) \((\d{1,12}(?:\.\d{1,9})?)ms\)(?: # (.{0,1000}))?$/;

export function listedOf(line: string): NodeTestLine | undefined {
  const [, margin = '', sign = '', text] = LISTED.exec(line) ?? [];
  if (text === undefined) return undefined;
  const [, name, time, directive] = TOOK.exec(text) ?? [];
  return {
    depth: margin.length / 2,
    mark: sign === '▶' ? 'group' : sign === '✔' ? 'passed' : sign === '✖' ? 'failed' : 'skipped',
    name: name ?? text,
    durationMs: time === undefined ? undefined : Number(time),
    directive,
  };
}

/** Whether a line may be the last one of a name of several lines. */
export function endsName(line: string): boolean {
  return TOOK.test(line);
}

const COUNT = /^ℹ (tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) (\d{1,12}(?:\.\d{1,9})?)$/;

/** Returns a count of the summary. */
export function countOf(line: string): { readonly of: string; readonly count: number } | undefined {
  const [, of, count] = COUNT.exec(line) ?? [];
  return of === undefined ? undefined : { of, count: Number(count) };
}

export const FAILING = '✖ failing tests:';

const PLACE = /^test at (\S.{0,1000}):(\d{1,7}):(\d{1,7})$/;

export interface NodeTestPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Returns where a test is, in the line above what is said of it. */
export function placeOf(line: string): NodeTestPlace | undefined {
  const [, file, row, column] = PLACE.exec(line) ?? [];
  return file === undefined ? undefined : { file, line: Number(row), column: Number(column) };
}
