import type { ReportedFailure } from '../../report.js';

/** A line of TAP by what it is. `indent` counts the spaces before it. */
export type TapLine =
  | { readonly kind: 'version'; readonly indent: number; readonly isKernel: boolean }
  | { readonly kind: 'plan'; readonly indent: number; readonly last: number; readonly skipReason: string | undefined }
  | { readonly kind: 'point'; readonly indent: number; readonly point: TapPointLine }
  | { readonly kind: 'subtest'; readonly indent: number; readonly name: string }
  | { readonly kind: 'comment'; readonly indent: number; readonly text: string }
  | { readonly kind: 'bail'; readonly indent: number; readonly reason: string }
  | { readonly kind: 'close'; readonly indent: number }
  | { readonly kind: 'pragma'; readonly indent: number }
  | { readonly kind: 'blank'; readonly indent: number }
  | { readonly kind: 'other'; readonly indent: number; readonly text: string };

/** `not ok 2 - total is 42 # SKIP not today`. */
export interface TapPointLine {
  readonly ok: boolean;
  readonly number: number | undefined;
  readonly hasDash: boolean;
  readonly name: string;
  readonly directive: 'skip' | 'todo' | undefined;
  readonly reason: string;
  readonly durationMs: number | undefined;
  /** A block of subtests in braces follows. */
  readonly opens: boolean;
}

const LONGEST_POINT = 64 * 1024;

/** Returns what a line is. */
export function readTapLine(line: string): TapLine {
  const text = line.trim();
  const indent = line.length - line.trimStart().length;
  if (text === '') return { kind: 'blank', indent };
  if (text.startsWith('#')) return readComment(text, indent);
  if (text === '}') return { kind: 'close', indent };
  if (/^K?TAP version \d{1,3}$/i.test(text)) return { kind: 'version', indent, isKernel: text.startsWith('K') };
  if (/^pragma [+-]\w/.test(text)) return { kind: 'pragma', indent };
  if (/^bail out!/i.test(text)) return { kind: 'bail', indent, reason: text.slice(9).trim() };
  return readPlan(text, indent) ?? readPoint(text, indent) ?? { kind: 'other', indent, text: line };
}

function readComment(text: string, indent: number): TapLine {
  const name = /^# ?Subtest: /.exec(text)?.[0];
  if (name !== undefined) return { kind: 'subtest', indent, name: unescape(text.slice(name.length).trim()) };
  return { kind: 'comment', indent, text: text.slice(1).replaceAll('\\#', '#') };
}

function readPlan(text: string, indent: number): TapLine | undefined {
  const [whole, last] = /^[01]\.\.(\d{1,9})(?=\s|#|$)/.exec(text) ?? [];
  if (whole === undefined || last === undefined) return undefined;
  const rest = text.slice(whole.length).trim();
  if (rest !== '' && !rest.startsWith('#')) return undefined;
  const skip = /^#\s{0,20}skip\w{0,20}:?/i.exec(rest)?.[0];
  return {
    kind: 'plan',
    indent,
    last: Number(last),
    skipReason: skip === undefined ? undefined : rest.slice(skip.length).trim(),
  };
}

function readPoint(text: string, indent: number): TapLine | undefined {
  const start = /^(?:not )?ok(?=[\s#-]|$)/.exec(text)?.[0];
  if (start === undefined) return undefined;
  const [lead = '', number, dash] =
    /^\s{0,20}(\d{1,9})?(?![\w.])\s{0,20}(-)?/.exec(text.slice(start.length, LONGEST_POINT)) ?? [];
  const body = text.slice(start.length + lead.length, LONGEST_POINT);
  const opens = /(?:^|\s)\{$/.test(body);
  const rest = readDescription(opens ? body.slice(0, -1).trimEnd() : body);
  return {
    kind: 'point',
    indent,
    point: {
      ok: !start.startsWith('not'),
      number: number === undefined ? undefined : Number(number),
      hasDash: dash !== undefined,
      opens,
      ...rest,
    },
  };
}

const DIRECTIVE = /^#\s{0,20}(skip|todo)\w{0,20}\b:?/i;
const TIME = /^#\s{0,20}time=(\d{1,12}(?:\.\d{1,12})?)(ms|s)\b/i;

/** A description goes up to a hash that begins a directive; a hash after a backslash never does. */
function readDescription(body: string): Pick<TapPointLine, 'name' | 'directive' | 'reason' | 'durationMs'> {
  let end = body.length;
  let directive: 'skip' | 'todo' | undefined;
  let reason = '';
  let durationMs: number | undefined;
  for (let at = body.indexOf('#'); at >= 0; at = body.indexOf('#', at + 1)) {
    if (at > 0 && !/\s/.test(body.charAt(at - 1))) continue;
    const tail = body.slice(at, at + 100);
    const time = TIME.exec(tail);
    const word = DIRECTIVE.exec(tail);
    if (time !== null) durationMs = Number(time[1]) * (time[2]?.toLowerCase() === 's' ? 1000 : 1);
    if (word !== null && directive === undefined) {
      directive = word[1]?.toLowerCase() === 'todo' ? 'todo' : 'skip';
      reason = body.slice(at + word[0].length).trim();
    }
    if (time !== null || word !== null) end = Math.min(end, at);
  }
  const name = unescape(body.slice(0, end).trim());
  const ofPg = pgRegressName(name);
  return {
    name: ofPg?.name ?? name,
    directive,
    reason: reason === '-' ? '' : reason.replace(/\s?# time=\S{1,30}$/, ''),
    durationMs: durationMs ?? ofPg?.durationMs,
  };
}

/** pg_regress has columns for the name and the time, which are so wide together. */
const LEAST_OF_PG = 48;
const OF_PG = /^(?:\+ )?(\S{1,400}) {1,60}(\d{1,9}) ms$/;

/** pg_regress of PostgreSQL 16 and later has the time behind the name, and a plus in front of tests that ran in parallel. */
function pgRegressName(text: string): { readonly name: string; readonly durationMs: number } | undefined {
  if (text.length < LEAST_OF_PG) return undefined;
  const [, name, ms] = OF_PG.exec(text) ?? [];
  return name === undefined ? undefined : { name, durationMs: Number(ms) };
}

function unescape(text: string): string {
  return text.includes('\\') ? text.replace(/\\([\\#])/g, '$1') : text;
}

/** The comment with which Criterion begins. */
export const OF_CRITERION = /^ Criterion v\d/;

/** `cart::total  (0.00s)`, `cart::slow timed out (0.22s)`, `cart::crash unexpected signal after cart.c:7`. */
const POINT = /^(\S{1,400}) {1,2}(?:(timed out|unexpected signal after \S{1,400}) ?)?(?:\((\d{1,9}\.\d{1,3})s\))?$/;

const PLACE = / after (\S{1,400}):(\d{1,9})$/;

/** A point whose name is the same in each run, and why the test ended, where Criterion says it behind the name. */
interface CriterionPoint {
  readonly point: TapPointLine;
  readonly ending?: ReportedFailure | undefined;
}

/** Reads how long a test took, and how it ended, from behind its name. */
export function readCriterion(line: TapPointLine): CriterionPoint {
  const [, name, ending, seconds] = POINT.exec(line.name) ?? [];
  if (name === undefined) return { point: line };
  const durationMs = seconds === undefined ? line.durationMs : Math.round(Number(seconds) * 1000);
  const point = { ...line, name, durationMs };
  if (ending === undefined) return { point };
  const [, file, place] = PLACE.exec(ending) ?? [];
  const location = file === undefined ? {} : { location: { file, line: Number(place) } };
  return { point, ending: { message: ending, isAssertion: false, ...location } };
}
