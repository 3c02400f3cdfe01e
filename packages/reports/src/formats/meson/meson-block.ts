import type { MesonRun } from './meson-test.js';

/** The line of a test that has its result. */
interface MesonResult {
  readonly name: string;
  readonly result: string;
  readonly durationMs: number;
  /** `(exit status 1)` */
  readonly detail: string;
}

/** What a log says of its tests together. */
export interface MesonLog {
  /** Whether it lists all tests that failed. */
  readonly isListed: boolean;
  /** Whether tests failed that were expected to. */
  readonly expectsFailures: boolean;
}

/** So many lines of an output are kept, of its end. */
const MOST_LINES = 2000;
const LINES_OF_PASSED = 200;

/** `------------ stdout ------------`, and before version 0.57 `--- stdout ---` */
const SECTION = /^-{3,80} (command|stdout|stderr|output) -{3,80}$/;
const FIELD = /^(test|duration|result): {1,20}(\S.{0,4000})$/;
const SECONDS = /^(\d{1,9}\.\d{1,9}) ?s$/;
const EXIT_STATUS = /exit status (\d{1,9})/;
const SIGNAL = /^\(?killed by signal (\d{1,3})\b/;
const END = '='.repeat(78);
const OLD_END = '-------';
/** A program that exits so has skipped itself, or could not run. */
const SKIPPED = 77;
const BROKEN = 99;
const FAILED_POINT = /^not ok\b(?!.{0,4000}# ?(?:todo|skip)\b)/i;
const SKIPPED_PLAN = /^1\.\.0 {0,10}# ?skip/i;

/** The part of the log about one test. */
export class MesonBlock {
  name: string;
  #result: string | undefined;
  #durationMs: number | undefined;
  #detail = '';
  #section: 'head' | 'command' | 'stdout' | 'stderr' = 'head';
  readonly #output = { stdout: [] as string[], stderr: [] as string[] };
  readonly #isOld: boolean;
  #hasFailedPoint = false;
  #isSkipped = false;

  /** Whether the next line belongs to it for certain. */
  isInside = false;

  constructor(
    readonly number: number,
    result?: MesonResult,
  ) {
    this.#isOld = result !== undefined;
    this.isInside = !this.#isOld;
    this.name = result?.name ?? '';
    this.#result = result?.result;
    this.#durationMs = result?.durationMs;
    this.#detail = result?.detail ?? '';
  }

  /** Takes a line. */
  take(line: string): void {
    const [, section] = SECTION.exec(line) ?? [];
    if (line === (this.#isOld ? OLD_END : END)) this.isInside = false;
    else if (section !== undefined && (!this.#isOld || this.isInside || section === 'command')) this.#begin(section);
    else if (this.isInside) this.#add(line);
  }

  /** Keeps less of a test that passed. */
  end(): void {
    this.isInside = false;
    if (this.#hasFailedPoint || (this.#result ?? 'OK') !== 'OK' || (this.#exitCode() ?? 0) !== 0) return;
    for (const lines of [this.#output.stdout, this.#output.stderr])
      lines.splice(0, Math.max(0, lines.length - LINES_OF_PASSED));
  }

  /** Returns the result of a test that the log does not list as failed; empty where it is not known. */
  resultOf({ isListed, expectsFailures }: MesonLog): string {
    if (this.#result !== undefined) return this.#result;
    const code = this.#exitCode();
    if (code === undefined) return '';
    if (code === SKIPPED || (code === 0 && this.#isSkipped)) return 'SKIP';
    if (code === 0) return this.#hasFailedPoint && !isListed ? 'FAIL' : 'OK';
    if (isListed && expectsFailures) return 'EXPECTEDFAIL';
    return code === BROKEN ? 'ERROR' : 'FAIL';
  }

  /** Returns what is known of its program. */
  run(): Omit<MesonRun, 'result'> {
    const [stdout, stderr] = [this.#output.stdout.join('\n'), this.#output.stderr.join('\n')];
    return { name: this.name, durationMs: this.#durationMs, exitCode: this.#exitCode(), stdout, stderr };
  }

  #begin(section: string): void {
    this.isInside = true;
    this.#section = section === 'command' || section === 'stderr' ? section : 'stdout';
  }

  #add(line: string): void {
    if (this.#section === 'head') this.#addField(line);
    else if (this.#section !== 'command') {
      const lines = this.#output[this.#section];
      lines.push(line);
      if (lines.length > 2 * MOST_LINES) lines.splice(0, MOST_LINES);
      this.#hasFailedPoint ||= FAILED_POINT.test(line);
      this.#isSkipped ||= SKIPPED_PLAN.test(line);
    }
  }

  #addField(line: string): void {
    const [, field, value = ''] = FIELD.exec(line) ?? [];
    if (field === 'test') this.name = value;
    else if (field === 'duration') this.#durationMs = Number(SECONDS.exec(value)?.[1] ?? Number.NaN) * 1000;
    else if (field === 'result') this.#takeResult(value);
  }

  #takeResult(value: string): void {
    if (/^[A-Z]{2,20}$/.test(value)) this.#result = value;
    else this.#detail = value;
  }

  #exitCode(): number | undefined {
    const [, signal] = SIGNAL.exec(this.#detail) ?? [];
    if (signal !== undefined) return -Number(signal);
    const [, status] = EXIT_STATUS.exec(this.#detail) ?? [];
    return status === undefined ? undefined : Number(status);
  }
}
