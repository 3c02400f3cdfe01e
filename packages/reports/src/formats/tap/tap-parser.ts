import { counted } from '../../text/counted.js';
import type { ReportedFailure, ReportedTest, ReportWarning } from '../../report.js';
import { ProveOutput } from './prove-lines.js';
import { OF_CRITERION, readCriterion, readTapLine, type TapLine, type TapPointLine } from './tap-line.js';
import { thrownIn } from '../shared/tap/tap-failure.js';
import { TapLevels, type TapLevel } from './tap-levels.js';
import { TapPoint } from './tap-point.js';

/** How far subtests are indented; the kernel's are by less. */
const STEP = 4;
const KERNEL_STEP = 2;
const MOST_YAML_LINES = 20_000;

/** What runners sum up with at the end. */
const SUMMARY =
  /^ (?:(?:tests|pass|passed|fail|failed|ok|skip|skipped|todo|cancelled|suites|duration_ms|time)\b(?:[ =:]|$)|Looks like you |Ran \d{1,9} tests? in \d|Tests were run but no plan was declared |(?:[\w.-]{1,200}|Totals): pass:\d{1,9} fail:\d)/;

/** Test::More reports a program that died, or called `exit`. */
const ENDED = /^ Looks like your test (?:exited with|died)\b/;
const MOST_PRINTED = 50;

/** `runtests()` of pgTAP, of a function that raised an error, within its subtest. */
const DIED = /^ Test died: \S/;
/** Where it was raised, in lines that are set in. */
const CONTEXT = /^ (?:[A-Z ]{4,20}:| {3})/;

/** The tests of the kernel say above a point why it failed: KUnit, and the harness of kselftest with the place in front. */
const OF_KERNEL =
  /^ ?(?:\S{1,300}: (?:EXPECTATION|ASSERTION) FAILED at \S{1,400}:\d{1,9}$|\S{1,400}\.[ch]:\d{1,9}:\w{1,200}:\S|\S{1,300}: Test terminated \S)/;
/** A line of the harness about the whole test. */
const OF_HARNESS = /^ {1,20}(?:RUN|OK|FAIL) {2,}\S/;

/** GLib bails out where an assertion fails: `ERROR:till.c:12:test_total: assertion failed (total () == 42): (41 == 42)`. */
const OF_GLIB = /^ERROR:[^\n:]{1,500}:\d{1,9}:/;

/** What the end of a file in TAP reports. */
export interface TapEnd {
  readonly tests: readonly ReportedTest[];
  readonly warnings: readonly ReportWarning[];
  readonly durationMs: number | undefined;
}

/** What bats prints behind its last test, of all of them; below it are lines that are set in. */
const WARNINGS_OF_BATS = 'The following warnings were encountered during tests:';

/** Reads TAP 12, 13 and 14 and the kernel's, line by line. */
export class TapParser {
  readonly #levels = new TapLevels();
  readonly #own: ReportedTest[] = [];
  readonly #prove = new ProveOutput();
  readonly #warnings: ReportWarning[] = [];
  #isBehindTests = false;
  #yaml: { readonly point: TapPoint; readonly indent: number; readonly lines: string[] } | undefined;
  #subtestName: string | undefined;
  /** The comment on the line before, when it is alone. */
  #comment: string | undefined;
  #heading: string | undefined;
  #previous: TapLine['kind'] = 'blank';
  /** Whether a comment belongs to the last point. */
  #takesComments = false;
  /** prove has a blank line between a point and the comments on it. */
  #isBehindBlank = false;
  /** Why a test of pgTAP ended: a comment above its point. */
  readonly #death: string[] = [];
  /** Why a test of the kernel failed: lines above its point. */
  readonly #claims: string[] = [];
  #isOfCriterion = false;
  #hasVersion = false;
  #isKernel = false;
  #hasSubtests = false;
  #hasBrokenPlan = false;
  #hasBailed = false;
  #durationMs: number | undefined;
  #foreignLines = 0;
  #hasFailed = false;
  /** A point failed: a run that repeats numbers, as Mocha does for hooks, needs no other failure. */
  #hasFailedPoint = false;
  /** Lines that are not TAP, after the last point. */
  readonly #printed: string[] = [];

  /** Whether anything of TAP was seen. */
  isTap = false;

  /** Takes a line, and gives the tests that are complete with it. */
  take(text: string): readonly ReportedTest[] {
    if (this.#yaml !== undefined && this.#takeYaml(text, this.#yaml)) return [];
    const part = this.#prove.take(text);
    if (part === 'words') return [];
    if (part !== undefined) return this.#takeFile(part.file);
    const line = readTapLine(text);
    this.isTap ||= ['version', 'plan', 'point', 'bail'].includes(line.kind);
    this.#takeLine(line, text);
    this.#previous = line.kind;
    return this.#takeDone();
  }

  /** Ends the file. Of a last point that no line end follows, the brace of its block may be missing, where others have blocks. */
  end(isEnded: boolean): TapEnd {
    const isCutPoint = !isEnded && this.#previous === 'point' && this.#levels.hasBraces;
    const isOpen = isCutPoint || this.#yaml !== undefined || this.#levels.depth > 1;
    this.#endYaml();
    this.#levels.breakOff();
    this.#endDocument(isOpen);
    const tests = this.#takeDone();
    if (this.#foreignLines > 0)
      this.#warnings.push({
        code: 'foreign_text',
        message: `Skipped ${counted(this.#foreignLines, 'line')} that ${this.#foreignLines === 1 ? 'is' : 'are'} not TAP.`,
      });
    return { tests: this.#withVerdict(tests), warnings: this.#warnings, durationMs: this.#durationMs };
  }

  #takeDone(): readonly ReportedTest[] {
    const done = [...this.#levels.takeDone(), ...this.#own.splice(0)];
    this.#hasFailed ||= done.some(({ status }) => status === 'failed');
    const { file } = this.#prove;
    return file === undefined ? done : done.map((test) => ({ ...test, file: test.file ?? file }));
  }

  /** `prove -v` of several files has the documents below each other, each below the name of its file. */
  #takeFile(file: string): readonly ReportedTest[] {
    const { count, planned } = this.#levels.popTo(0);
    if (count > 0 || planned !== undefined) this.#endDocument(false);
    const done = this.#takeDone();
    this.#prove.file = file;
    return done;
  }

  /** prove may fail without a failed point, such as for a file that printed nothing. */
  #withVerdict(tests: readonly ReportedTest[]): readonly ReportedTest[] {
    if (!this.#prove.hasFailed || this.#hasFailed) return tests;
    const failures = [{ message: 'prove reports "Result: FAIL".', isAssertion: false }];
    return [...tests, { name: 'Test program', suite: [], status: 'failed', failures, events: [] }];
  }

  #takeYaml(
    text: string,
    { indent, lines, point }: { readonly indent: number; readonly lines: string[]; readonly point: TapPoint },
  ): boolean {
    const mark = indentOf(text) <= indent ? text.trim() : '';
    if (mark === '---') {
      point.diagnose(lines.splice(0));
      return true;
    }
    const isEnd = mark === '...';
    const isBehind = !isEnd && isNextPoint(text, point);
    if (isEnd || isBehind) this.#endYaml();
    else if (lines.length < MOST_YAML_LINES) lines.push(text);
    return !isBehind;
  }

  #endYaml(): void {
    if (this.#yaml === undefined) return;
    this.#yaml.point.diagnose(this.#yaml.lines);
    this.#yaml = undefined;
    this.#takesComments = false;
  }

  #takeLine(line: TapLine, text: string): void {
    switch (line.kind) {
      case 'version':
        return this.#takeVersion(line.indent, line.isKernel);
      case 'plan':
        return this.#takePlan(line.indent, line.last, line.skipReason);
      case 'point':
        return this.#takePoint(line.indent, line.point);
      case 'subtest':
        return this.#takeSubtest(line.indent, line.name);
      case 'comment':
        return this.#takeComment(line.text);
      case 'bail':
        return this.#takeBail(line.reason);
      case 'close':
        if (!this.#levels.closeAt(line.indent)) this.#takeOther(text, line.indent);
        return undefined;
      case 'blank':
        return this.#takeBlank(text);
      case 'pragma':
        return undefined;
      case 'other':
        return this.#takeOther(text, line.indent);
    }
  }

  #enter(indent: number): TapLevel {
    const level = this.#levels.enter(indent, this.#isKernel ? KERNEL_STEP : STEP, this.#subtestName);
    if (level.count === 0 && level.name === this.#subtestName) this.#subtestName = undefined;
    return level;
  }

  /** Another document may follow in the same file. */
  #takeVersion(indent: number, isKernel: boolean): void {
    this.#hasVersion = true;
    this.#isKernel ||= isKernel;
    if (indent === 0 && this.#levels.depth === 1 && this.#levels.top.count > 0) this.#endDocument(false);
    else this.#enter(indent);
  }

  #takePlan(indent: number, last: number, skipReason: string | undefined): void {
    this.#takesComments = false;
    if (indent === 0 && this.#levels.popTo(0).planned !== undefined) this.#endDocument(false);
    const level = this.#enter(indent);
    level.planned = last;
    if (last > 0 || level.indent > 0 || skipReason === undefined) return;
    this.#warnings.push({
      code: 'skipped_part',
      message: `The plan skips all tests${skipReason === '' ? '' : `: ${skipReason}`}.`,
    });
  }

  #takePoint(indent: number, line: TapPointLine): void {
    this.#isBehindTests = false;
    const level = this.#enter(indent);
    this.#subtestName = undefined;
    this.#hasFailedPoint ||= !line.ok && line.directive === undefined;
    this.#printed.length = 0;
    const heading = this.#headingOf(line.name);
    const { point: named, ending } = this.#isOfCriterion ? readCriterion(line) : { point: line };
    const point = new TapPoint(
      this.#isOfBats(line, level) ? withoutTiming(line) : named,
      level.indent,
      heading,
      level.count + 1,
    );
    const claims = this.#claims.splice(0);
    point.ending = ending ?? endingOf(this.#death.splice(0)) ?? (line.ok ? undefined : claimOf(claims));
    this.#levels.add(level, point);
    if (!this.#hasSubtests) point.remarks = '';
    this.#takesComments = !this.#isKernel;
    this.#isBehindBlank = false;
    if (line.opens) this.#levels.open(point);
  }

  /** A comment alone above a point is what tape has for a suite: it applies to the points that follow. */
  #headingOf(name: string): string | undefined {
    if (!this.#hasVersion || this.#hasSubtests || this.#isKernel) return undefined;
    if (this.#previous === 'comment' && this.#comment !== undefined) this.#heading = this.#comment;
    if (this.#heading === name) this.#heading = undefined;
    return this.#heading;
  }

  /** Of all runners bats alone has a plan first, no version and no dashes. */
  #isOfBats(line: TapPointLine, { planned, indent }: TapLevel): boolean {
    return planned !== undefined && indent === 0 && !line.hasDash && !this.#hasVersion;
  }

  /** Comes before its subtests: on the level above them (node-tap, node:test, Perl) or on their own (older Perl, the kernel). */
  #takeSubtest(indent: number, name: string): void {
    this.#hasSubtests = true;
    this.#takesComments = false;
    const announced = this.#subtestName;
    const depth = this.#levels.depth;
    const level = this.#enter(indent);
    const isNew = this.#levels.depth > depth;
    if (!isNew) this.#levels.flush();
    const isOwn = isNew ? announced === undefined : level.indent > 0 && level.count === 0 && level.name === undefined;
    if (isOwn) level.name = name;
    else this.#subtestName = name;
  }

  #takeComment(text: string): void {
    const isAlone = this.#previous !== 'comment' && /^ \S/.test(text);
    this.#comment = isAlone ? text.trim() : undefined;
    const durationMs = /^ duration_ms (\d{1,12}(?:\.\d{1,12})?)$/.exec(text)?.[1];
    if (durationMs !== undefined) this.#durationMs = Number(durationMs);
    this.#isOfCriterion ||= OF_CRITERION.test(text);
    const isContext = this.#death.length > 0 && this.#death.length < MOST_PRINTED && CONTEXT.test(text);
    if (DIED.test(text) || isContext) this.#death.push(text.slice(1));
    const { current, remarks } = this.#levels.top;
    if (this.#isBehindBlank && !/^ {2,}\S/.test(text)) this.#takesComments = false;
    this.#isBehindBlank = false;
    if (SUMMARY.test(text)) return;
    if (OF_HARNESS.test(text)) this.#takesComments = false;
    if (this.#isClaim(text.startsWith(' ') ? text.slice(1) : text)) return;
    if (ENDED.test(text) && this.#levels.depth === 1) return this.#takeDeath(text.trim());
    const line = `${text.startsWith(' ') ? text.slice(1) : text}\n`;
    if (this.#takesComments && current?.line.ok === false) current.comments.push(line);
    else remarks.push(line);
  }

  /** The program ended before its tests did: Test::More reports the exit code, and what was printed before it reports why. */
  #takeDeath(text: string): void {
    this.#levels.endPoint(this.#levels.top);
    const message = [...this.#printed.splice(0), text].join('\n');
    this.#own.push({
      name: 'Test program',
      suite: [],
      status: 'failed',
      failures: [{ message, isAssertion: false, dialect: 'perl' }],
      events: [],
    });
  }

  /** The program ended before its plan was met, and the last that it printed was an error. */
  #takeCrash(): void {
    const thrown = thrownIn(this.#printed.splice(0));
    if (thrown === undefined) return;
    const failure = { ...thrown, isAssertion: false };
    this.#own.push({ name: 'Test program', suite: [], status: 'failed', failures: [failure], events: [] });
  }

  #takeBail(reason: string): void {
    this.#levels.endPoint(this.#levels.popTo(0));
    this.#hasBailed = true;
    const failure = OF_GLIB.test(reason)
      ? ({ message: reason, dialect: 'cpp' } as const)
      : { message: reason === '' ? 'Bail out!' : reason, isAssertion: false };
    this.#own.push({ name: 'Bail out!', suite: [], status: 'failed', failures: [failure], events: [] });
  }

  /** Blank lines are in texts that are indented, and end comments. */
  #takeBlank(text: string): void {
    const point = this.#levels.top.current;
    if (text !== '' && point !== undefined && !point.line.ok && this.#takesComments) point.block.push(`${text}\n`);
    else if (!this.#takesComments || point?.hasDiagnosis === true) this.#takesComments = false;
    else this.#isBehindBlank = true;
  }

  /** A line above a point that says why it failed, or goes on with it. */
  #isClaim(text: string): boolean {
    const isFirst = OF_KERNEL.test(text);
    if (!isFirst && this.#claims.length === 0) return false;
    if (!OF_HARNESS.test(text) && this.#claims.length < MOST_PRINTED)
      this.#claims.push(isFirst ? text.trimStart() : text);
    this.#takesComments &&= !isFirst;
    return true;
  }

  #takeOther(text: string, indent: number): void {
    if (this.#claims.length > 0 && this.#isClaim(text)) return;
    this.#isBehindTests ||= text === WARNINGS_OF_BATS;
    if (this.#isBehindTests) return this.#takeForeign(text);
    const point = this.#levels.top.current;
    const isInside = point !== undefined && indent > point.indent;
    if (isInside && text.trim() === '---') this.#yaml = { point, indent, lines: [] };
    else if (point !== undefined && text.trim() === '{' && !isInside) this.#levels.open(point);
    else if (isInside && !point.line.ok && !point.hasDiagnosis) point.block.push(`${text}\n`);
    else if (point !== undefined && !point.line.ok) this.#takeOutput(text, point);
    else this.#takeForeign(text);
  }

  /** What is printed behind a point that failed is its output, and may be why the program ended. */
  #takeOutput(text: string, point: TapPoint): void {
    point.output.push(`${text}\n`);
    this.#keepPrinted(text);
  }

  #takeForeign(text: string): void {
    this.#foreignLines += 1;
    this.#keepPrinted(text);
  }

  #keepPrinted(text: string): void {
    if (this.#printed.length < MOST_PRINTED) this.#printed.push(text);
  }

  #endDocument(isOpen: boolean): void {
    const { planned, count, numbers } = this.#levels.reset();
    const missing = planned === undefined || planned !== count ? undefined : numbers.missingIn(planned);
    const isMet = planned === count && missing === undefined;
    const isWhole = !isOpen && (isMet || (planned === undefined && count === 0 && !this.#hasVersion));
    if (isWhole || this.#hasBailed) return;
    this.#takeCrash();
    const claim =
      planned === undefined ? 'The TAP plan is missing;' : `The plan announces ${counted(planned, 'test')}, but`;
    const isShort = (isOpen && missing === undefined) || planned === undefined || count < planned;
    const message =
      missing !== undefined
        ? `Test number ${missing} of the plan is missing: another number occurs more than once, or is outside the plan.`
        : planned === count
          ? 'The file ends inside a subtest or a diagnosis.'
          : `${claim} ${planned === undefined ? counted(count, 'test') : count} ${count === 1 ? 'was' : 'were'} found.`;
    this.#warnings.push({ code: isShort ? 'truncated' : 'counts_differ', message });
    // A producer that does not keep its plan failed, as every harness reports it. Once for a file: documents may be very many.
    if (planned !== undefined && !isMet && !this.#hasBrokenPlan && !(missing !== undefined && this.#hasFailedPoint)) {
      this.#hasBrokenPlan = true;
      this.#own.push({
        name: 'Test plan',
        suite: [],
        status: 'failed',
        failures: [{ message, isAssertion: false }],
        events: [],
      });
    }
  }
}

/** What a test of the kernel says of each expectation, in the order in which they failed. */
function claimOf(claims: readonly string[]): ReportedFailure | undefined {
  if (claims.length === 0) return undefined;
  const [, file, line] = /(?: at |^)([^\s:]{1,400}):(\d{1,9})(?=$|:\w)/.exec(claims[0] ?? '') ?? [];
  const location = file === undefined ? {} : { location: { file, line: Number(line) } };
  const isAssertion = !/^\S{1,300}: Test terminated /.test(claims[0] ?? '');
  return { message: claims.join('\n').trimEnd(), isAssertion, dialect: 'cpp', ...location };
}

/** What the comment of pgTAP says, and the context in the comments below it. */
function endingOf(death: readonly string[]): ReportedFailure | undefined {
  return death.length === 0 ? undefined : { message: death.join('\n').trimEnd(), isAssertion: false };
}

/** A block of YAML that is not closed ends where the next point comes. */
function isNextPoint(text: string, point: TapPoint): boolean {
  const { number } = point.line;
  const indent = indentOf(text);
  if (number === undefined || indent > point.indent || !/^(?:not )?ok \d/.test(text.slice(indent, indent + 10)))
    return false;
  const line = readTapLine(text);
  return line.kind === 'point' && (indent < point.indent || line.point.number === number + 1);
}

/** bats with `--timing` puts how long a test took after its name. */
function withoutTiming(line: TapPointLine): TapPointLine {
  const [timing, ms] = / in (\d{1,9})ms$/.exec(line.name) ?? [];
  return timing === undefined ? line : { ...line, name: line.name.slice(0, -timing.length), durationMs: Number(ms) };
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}
