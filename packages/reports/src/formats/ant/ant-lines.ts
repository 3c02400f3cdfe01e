/** The counts of a class. */
export interface AntCounts {
  readonly run: number;
  /** Failures and errors. */
  readonly failed: number;
  readonly skipped: number;
  readonly durationMs: number;
}

/** The line of a test. The brief formatter has only those that did not pass, with their class and how they ended. */
export interface AntTest {
  readonly name: string;
  readonly durationMs: number | undefined;
  readonly outcome: AntOutcome | undefined;
}

export type AntOutcome = 'failure' | 'error' | 'skipped';

/** Returns a line without the name of the task, which Ant's console has in front of it. */
export function withoutTask(line: string): string {
  return line.replace(/^\s{0,20}\[junit\] ?/, '');
}

/** Whether a build starts, which says at its end how it ended. */
export function isStartOfBuild(text: string): boolean {
  return /^Buildfile: \S/.test(text);
}

/** Returns how a build ended. */
export function endOfBuild(text: string): 'passed' | 'failed' | undefined {
  const [, word] = /^BUILD (SUCCESSFUL|FAILED)$/.exec(text) ?? [];
  if (word === undefined) return undefined;
  return word === 'FAILED' ? 'failed' : 'passed';
}

/** Whether the task says that the tests of a class failed, which it may do of one that has no result. */
export function isFailedClass(text: string): boolean {
  return /^(?:Test|TEST) \S{1,1000} FAILED(?: \([a-z]{1,20}\))?$/.test(text);
}

/** Returns the class whose tests follow. */
export function suiteOf(text: string): string | undefined {
  return /^Testsuite: (\S.{0,2000})$/.exec(text)?.[1];
}

const COUNTS =
  /^Tests run: (\d{1,9}), Failures: (\d{1,9}), Errors: (\d{1,9})(?:, Skipped: (\d{1,9}))?, Time elapsed: ([\d.,]{1,15}) sec$/;

/** Parses the counts of a class, which are in front of its tests. */
export function countsOf(text: string): AntCounts | undefined {
  const [, run, failures, errors, skipped = '0', time = ''] = COUNTS.exec(text) ?? [];
  if (run === undefined) return undefined;
  return {
    run: Number(run),
    failed: Number(failures) + Number(errors),
    skipped: Number(skipped),
    durationMs: millisecondsOf(time),
  };
}

const OUTCOMES: Readonly<Record<string, AntOutcome>> = {
  FAILED: 'failure',
  'Caused an ERROR': 'error',
  SKIPPED: 'skipped',
};

/** Returns how a test ended, by the line below its own. */
export function outcomeOf(text: string): AntOutcome | undefined {
  const [, word = ''] = /^\t(FAILED|Caused an ERROR|SKIPPED)(?:$|: )/.exec(text) ?? [];
  return OUTCOMES[word];
}

/** Parses the line of a test. */
export function testOf(text: string): AntTest | undefined {
  const [, plain, time] = /^Testcase: (\S.{0,2000}?) took ([\d.,]{1,15}) sec$/.exec(text) ?? [];
  if (plain !== undefined) return { name: plain, durationMs: millisecondsOf(time ?? ''), outcome: undefined };
  const [, brief, word = ''] =
    /^Testcase: (\S.{0,2000}?)(?:\([\w.$]{1,500}\))?:\t?(FAILED|Caused an ERROR|SKIPPED)\b/.exec(text) ?? [];
  return brief === undefined ? undefined : { name: brief, durationMs: undefined, outcome: OUTCOMES[word] };
}

/** Some languages have a comma in front of the fraction. */
function millisecondsOf(seconds: string): number {
  const point = Math.max(seconds.lastIndexOf('.'), seconds.lastIndexOf(','));
  const [whole, fraction] = point < 0 ? [seconds, ''] : [seconds.slice(0, point), seconds.slice(point + 1)];
  return Number(`${whole.replace(/\D/g, '')}.${fraction}`) * 1000 || 0;
}
