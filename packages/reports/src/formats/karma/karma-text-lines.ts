/** How Karma shortens what a browser says of itself: `Chrome Headless 120.0.0.0 (Windows 10)`. */
const BROWSER = String.raw`[A-Za-z][^():\t\n]{0,100} \d[\w.]{0,40} \([^()\t\n]{1,80}\)`;

/** What Karma counts of the tests in a browser; it is printed again after each test. */
export interface KarmaCount {
  readonly browser: string;
  readonly executed: number;
  readonly total: number;
  readonly failed: number;
  readonly skipped: number;
  /** The browser had an error outside of its tests, or was lost. */
  readonly hasBroken: boolean;
  /** How long it took; undefined before the browser has finished. */
  readonly durationMs: number | undefined;
}

const TIME = String.raw`(?:\d{1,6} mins? )?[\d.]{1,20} secs?`;
const COUNT = new RegExp(
  String.raw`^(${BROWSER}|[^\s:]{1,100}): Executed (\d{1,9}) of (\d{1,9})(?: \((\d{1,9}) FAILED\))?(?: \(skipped (\d{1,9})\))?` +
    String.raw`( DISCONNECTED| ERROR| SUCCESS)?(?: \((${TIME}) / ${TIME}\))?$`,
);

/** Returns what a line counts. */
export function countOf(line: string): KarmaCount | undefined {
  if (!line.includes(': Executed ')) return undefined;
  const [, browser, executed, total, failed, skipped, flag, time] = COUNT.exec(line) ?? [];
  if (browser === undefined) return undefined;
  const durationMs = millisecondsOf(time);
  return {
    browser,
    executed: Number(executed),
    total: Number(total),
    failed: Number(failed ?? 0),
    skipped: Number(skipped ?? 0),
    hasBroken: flag === ' DISCONNECTED' || flag === ' ERROR',
    durationMs: durationMs === 0 ? undefined : durationMs,
  };
}

function millisecondsOf(time: string | undefined): number | undefined {
  const [, minutes, seconds] = /^(?:(\d{1,6}) mins? )?([\d.]{1,20}) secs?$/.exec(time ?? '') ?? [];
  const value = Math.round((Number(minutes ?? 0) * 60 + Number(seconds)) * 1000);
  return Number.isFinite(value) ? value : undefined;
}

const BROWSER_ALONE = new RegExp(`^${BROWSER}$`);

/** Whether a line is the name of a browser alone. */
export function isBrowser(line: string): boolean {
  return BROWSER_ALONE.test(line);
}

/** Whether a line begins what karma-mocha-reporter prints of a run. */
export function isRunOfMocha(line: string): boolean {
  return line === 'START:' || line === 'Start:';
}

/** A test in the list of karma-mocha-reporter, which has one sign for all browsers. */
const LISTED = /^ {2,80}(?:([✔✓√])|[✖✗×]) \S/;

/** Returns whether a line lists a test that passed; undefined where it lists none. */
export function listedOf(line: string): boolean | undefined {
  const listed = LISTED.exec(line);
  return listed === null ? undefined : listed[1] !== undefined;
}

const FAILED = new RegExp(String.raw`^(${BROWSER}) (\S.{0,4000}) FAILED$`);
const ERROR = new RegExp(String.raw`^(${BROWSER}) ERROR$`);

/** Returns the test that failed, with the titles of the blocks that it is in. */
export function failedOf(line: string): { readonly browser: string; readonly title: string } | undefined {
  const [, browser, title] = line.endsWith(' FAILED') ? (FAILED.exec(line.replace(/\) {2,3}/, ') ')) ?? []) : [];
  return browser === undefined || title === undefined ? undefined : { browser, title };
}

/** Returns the browser of which an error outside of tests follows. */
export function brokenOf(line: string): string | undefined {
  return line.endsWith(' ERROR') ? ERROR.exec(line)?.[1] : undefined;
}

const TOTAL = /^TOTAL: (?:(\d{1,9}) FAILED, )?(\d{1,9}) SUCCESS$/;

/** Returns the counts of all browsers. */
export function totalOf(line: string): { readonly failed: number; readonly passed: number } | undefined {
  const [, failed, passed] = TOTAL.exec(line) ?? [];
  return passed === undefined ? undefined : { failed: Number(failed ?? 0), passed: Number(passed) };
}

/** The signs can be configured. */
const SUMMED = /^(?:\S{1,4} {1,2}| ?)(\d{1,9}) tests? (completed|failed|skipped|slow)$/;

/** Returns a count in the summary of karma-mocha-reporter. */
export function summedOf(line: string): { readonly failed?: number; readonly passed?: number } | undefined {
  const [, tests, what] = SUMMED.exec(line) ?? [];
  if (tests === undefined) return undefined;
  return what === 'completed' ? { passed: Number(tests) } : what === 'failed' ? { failed: Number(tests) } : {};
}

/** Whether a line says that tests could not be run to their end, as karma-mocha-reporter prints it below its summary. */
export function saysError(line: string): boolean {
  return /^\S{0,4} {1,2}Error while running the tests! Exit code: \d{1,9}$/.test(line);
}

/** A line of Karma's own log. */
export interface KarmaLog {
  readonly isError: boolean;
  readonly of: string;
  readonly message: string;
}

const LOG =
  /^(?:\d\d \d\d \d{4} \d\d:\d\d:\d\d\.\d{3}:)?(DEBUG|INFO|WARN|ERROR) \[([^\]\n]{1,200})\]: {0,2}(.{0,8000})$/;

export function logOf(line: string): KarmaLog | undefined {
  const [, level, of, message] = LOG.exec(line) ?? [];
  return of === undefined || message === undefined ? undefined : { isError: level === 'ERROR', of, message };
}

/** Whether Karma says that it has started. */
export function isStart({ of, message }: KarmaLog): boolean {
  if (of === 'config') return /^Loading config \S/.test(message);
  return (of === 'karma-server' || of === 'karma') && /^Karma v\d[\w.-]{0,40} server started\b/.test(message);
}

/** Returns how many browsers Karma launches. */
export function launchedBy({ of, message }: KarmaLog): number | undefined {
  const names =
    of === 'launcher'
      ? /^Launching browsers? (.{1,1000}?)(?: with (?:concurrency )?unlimited.*| with concurrency \d{1,6})?$/.exec(
          message,
        )?.[1]
      : undefined;
  return names?.split(',').length;
}

/** What an error of Karma's log says of the run. */
export function weightOf({ isError, of, message }: KarmaLog): 'stops' | 'fails' | undefined {
  if (!isError || of === 'web-server') return undefined;
  // A browser that crashes or does not start is started again.
  if (of === 'launcher') return message.endsWith('Giving up.') ? 'stops' : undefined;
  return /^(?:karma|karma-server|config|plugin|framework\b.*|preprocess.*)$/.test(of) ? 'stops' : 'fails';
}
