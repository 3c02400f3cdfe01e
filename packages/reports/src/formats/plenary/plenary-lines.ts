/** How a test ended: `Fail`, `||` and the names of its blocks and its own, with tabs between them. */
export interface PlenaryResult {
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly name: string;
}

const RESULT = /^(Success|Fail|Pending)\t\|\|\t(\S.{0,4000})$/;

const STATUSES: ReadonlyMap<string, PlenaryResult['status']> = new Map([
  ['Success', 'passed'],
  ['Fail', 'failed'],
  ['Pending', 'skipped'],
]);

/** Parses the line of a test, without blanks at its end. */
export function resultOf(text: string): PlenaryResult | undefined {
  const [, word = '', name = ''] = RESULT.exec(text) ?? [];
  const status = STATUSES.get(word);
  return status === undefined ? undefined : { status, name };
}

/** A count below the tests of a file. `Errors` is the last one. */
export interface PlenaryCount {
  readonly of: 'Success' | 'Failed' | 'Errors';
  readonly count: number;
}

/** Parses a count: `Success: `, a tab and the number. */
export function countOf(text: string): PlenaryCount | undefined {
  const [, of, number] = /^(Success|Failed|Errors) ?: \t(\d{1,9})$/.exec(text) ?? [];
  return of === 'Success' || of === 'Failed' || of === 'Errors' ? { of, count: Number(number) } : undefined;
}

/** The rule above a file and below its counts. */
export function isRule(text: string): boolean {
  return /^={40}$/.test(text);
}

/** Returns the file whose tests follow. */
export function fileOf(text: string): string | undefined {
  return /^Testing: \t(\S.{0,1000})$/.exec(text)?.[1];
}

/** Returns a file that is to be tested: a directory's are named first. */
export function scheduledOf(text: string): string | undefined {
  return /^Scheduling: (\S.{0,1000})$/.exec(text)?.[1];
}

/** What is said of a file that is no Lua, in front of the error. */
export const NOT_LOADED = 'FAILED TO LOAD FILE';

/** What a file with failures ends with, and one whose blocks have errors. */
export const FAILS_FILE = /^(?:Tests Failed\. Exit: \d|Fatal errors\. Exit: \d|We had an unexpected error: )/;
