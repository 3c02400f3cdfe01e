/** What a test of Go printed, in its parts. */
export interface GoOutput {
  /** What t.Log, t.Error and the like wrote, with place and indentation. */
  readonly log: string;
  /** What the program printed beside that, up to a crash. */
  readonly printed: string;
  /** All of it but the lines with which the runner frames it. */
  readonly whole: string;
  readonly crash?: GoCrash | undefined;
}

/** A panic or another error of the runtime. */
export interface GoCrash {
  readonly type: 'panic' | 'fatal error';
  /** The paragraph that reports why. */
  readonly message: string;
  /** The same and the stacks of the goroutines. */
  readonly text: string;
  readonly timedOut: boolean;
}

/** Where an entry of the log was written. */
interface GoPlace {
  readonly file: string;
  readonly line: number;
}

const FRAME = /^\s{0,60}(?:=== (?:RUN|PAUSE|CONT|NAME|ATTR|ARTIFACTS) |--- (?:PASS|FAIL|SKIP|BENCH): )/;
/** Go 1.14 names the test before the place. */
const LOG_START = /^(?: {4}|\t)\s{0,60}(?:\S{1,500}: )?(\S{1,500}\.go):(\d{1,9}):(?: |$)/;
const TEST_BEFORE_PLACE = /^(\s{0,70})\S{1,500}: (?=\S{1,500}\.go:\d)/;
/** The same after a line that the program printed without its end. */
const LATE_LOG_START = / {4}[\w.-]{1,200}\.go:\d{1,9}: /;
const CRASH = /^\s{0,4}(?:panic:(?: |$)|fatal error: |unexpected fault address |SIG[A-Z]{2,10}: )/;
/** What a panic begins with; its message may begin with an empty line. */
const PANIC = 'panic:';
const GOROUTINE = /^goroutine \d{1,12} /;

/** Takes apart what a test printed. */
export function readGoOutput(text: string): GoOutput {
  const lines = text.split(/\r?\n/).filter((line) => !FRAME.test(line));
  const crash = findCrash(lines);
  const { log, printed } = partLines(lines.slice(0, crash?.at));
  return { log: tidy(log), printed: tidy(printed), whole: tidy(lines), crash: crash?.crash };
}

function findCrash(lines: readonly string[]): { readonly at: number; readonly crash: GoCrash } | undefined {
  const stacksAt = lines.findLastIndex((line) => GOROUTINE.test(line));
  const at = lines.findIndex((line, index) => index < stacksAt && CRASH.test(line));
  if (at < 0) return undefined;
  const begin = lines.findIndex((line, index) => index >= at && line.trim() !== PANIC && line.trim() !== '');
  const end = lines.findIndex(
    (line, index) => index > at && ((line.trim() === '' && index > begin) || GOROUTINE.test(line)),
  );
  const message = tidy(lines.slice(at, end));
  const type = message.startsWith(PANIC) ? 'panic' : 'fatal error';
  return {
    at,
    crash: { type, message, text: tidy(lines.slice(at)), timedOut: message.startsWith('panic: test timed out after ') },
  };
}

/** Lines below an entry of the log that are indented more deeply go with it. */
function partLines(lines: readonly string[]): { readonly log: readonly string[]; readonly printed: readonly string[] } {
  const log: string[] = [];
  const printed: string[] = [];
  let indent: number | undefined;
  for (const whole of lines) {
    const [before, line] = splitLate(whole);
    if (before !== '') printed.push(before);
    const goesOn = indent !== undefined && (line.trim() === '' || indentOf(line) > indent);
    const starts = LOG_START.test(line) && !(goesOn && indentOf(line) > (indent ?? 0));
    if (starts) indent = indentOf(line);
    else if (!goesOn) indent = undefined;
    (starts || goesOn ? log : printed).push(starts ? line.replace(TEST_BEFORE_PLACE, '$1') : line);
  }
  return { log, printed };
}

function splitLate(line: string): readonly [string, string] {
  if (LOG_START.test(line)) return ['', line];
  const at = line.length > 10_000 ? -1 : line.search(LATE_LOG_START);
  return at > 0 && line.slice(0, at).trim() !== '' ? [line.slice(0, at), line.slice(at)] : ['', line];
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Without blank lines around it. */
function tidy(lines: readonly string[]): string {
  const first = lines.findIndex((line) => line.trim() !== '');
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return first < 0 ? '' : lines.slice(first, last + 1).join('\n');
}

const TELLS_OF_FAILURE =
  /\b(?:got|want|wanted|expected|expecting|unexpected|actual|fail|failed|failure|error|err|mismatch|missing|invalid|wrong)\b|Error Trace:|not equal|[!=]=|DATA RACE|race detected/i;

/** Returns whether an entry of a log reports a failure, as far as its words go. */
export function tellsOfFailure(log: string): boolean {
  return TELLS_OF_FAILURE.test(log);
}

/**
 * Returns where a test failed, by its log: the first entry that reports a failure, otherwise the last, since t.Fatal writes no
 * other after its own. Go's own files are never the place.
 */
export function placeOf(log: string): GoPlace | undefined {
  const lines = log.split('\n');
  const entries = lines.flatMap((line, at) => {
    const [, file, number] = LOG_START.exec(line) ?? [];
    return file === undefined || number === undefined || /^(?:testing|panic)\.go$/.test(file)
      ? []
      : [{ at, file, line: Number(number) }];
  });
  const ends = [...entries.slice(1).map(({ at }) => at), lines.length];
  const telling = entries.find(({ at }, index) =>
    tellsOfFailure(lines.slice(at, ends[index]).join('\n').replace(LOG_START, '')),
  );
  const entry = telling ?? entries.at(-1);
  return entry === undefined ? undefined : { file: entry.file, line: entry.line };
}

/** Returns the message of the last entry of a log without its place: why a test was skipped. */
export function lastMessage(log: string): string {
  const lines = log.split('\n');
  const at = lines.findLastIndex((line) => LOG_START.test(line));
  return at < 0 ? log.trim() : lines.slice(at).join('\n').replace(LOG_START, '').trim();
}

const VERDICT = /^\s{0,60}--- (PASS|FAIL|SKIP): (\S{1,2000}) \(/;

/** Returns the outcome that the output of a test itself reports, where the event is missing. */
export function verdictIn(text: string, test: string): 'pass' | 'fail' | 'skip' | undefined {
  if (!text.includes('--- ')) return undefined;
  for (const line of text.split('\n')) {
    const [, word, name] = VERDICT.exec(line.slice(Math.max(line.indexOf('--- '), 0))) ?? [];
    if (name === test) return word === 'PASS' ? 'pass' : word === 'FAIL' ? 'fail' : 'skip';
  }
  return undefined;
}
