import { instantOf } from '../../json/fields.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import type { EventDraft, TestStatus } from '../../test-draft.js';
import { FAILED_RUN, totalBy } from '../shared/announced.js';
import { filled, lineNumberOf, secondsToMs } from '../shared/attribute-values.js';
import type { XmlElement, XmlOpen, XmlPiece, XmlSubtree } from '../../xml/xml-subtrees.js';
import { isErrorOfRobot } from '../../assertions/scripting/robot-errors.js';
import { comparedValues } from '../cpp/compared-values.js';
import { subtreesUnder, Warnings } from '../shared/subtrees-under.js';

const ROOTS: readonly string[] = ['robot'];

/** The file output.xml of Robot Framework. */
export const ROBOT: ReportFormat = {
  name: 'robot',
  aliases: ['robotframework'],
  title: 'Robot Framework XML (output.xml)',
  roots: ROOTS,
  recognizes: ({ root }) => root?.name === 'robot',
  read: readRobot,
};

/** Keywords nest and repeat without end, so that only what has nothing in it is read as a whole. */
const LEAVES: ReadonlySet<string> = new Set(['msg', 'status', 'arg', 'tag', 'doc', 'timeout']);

const ROOTED = {
  title: 'Robot Framework XML',
  roots: ROOTS,
  isSubtree: (name: string, path: readonly XmlOpen[]): boolean => LEAVES.has(name) && path[1]?.name === 'suite',
};

async function* readRobot(source: ReportSource): AsyncGenerator<ReportEntry> {
  const warnings = new Warnings();
  let suites = new RobotSuites(warnings);
  let known: XmlOpen | undefined;
  let tests = 0;
  let total = 0;
  for await (const piece of subtreesUnder(source, ROOTED)) {
    if (piece.kind === 'warning') {
      if (piece.warning.code === 'truncated') suites.breakOff();
      yield piece;
      continue;
    }
    const [root] = piece.kind === 'unit' ? piece.unit.path : piece.path;
    if (root !== undefined && root !== known) {
      yield* runOf(root);
      suites = new RobotSuites(warnings);
      known = root;
    }
    if (piece.kind === 'close') {
      if (piece.path.at(-1)?.name === 'test') tests += 1;
      total = Math.max(total, totalOf(piece.path));
    }
    yield* entriesOf(piece, suites);
    yield* warnings.take();
  }
  yield totalBy(total, tests);
}

function* entriesOf(piece: Exclude<XmlPiece, { kind: 'warning' }>, suites: RobotSuites): Generator<ReportEntry> {
  if (piece.kind === 'unit') {
    suites.take(piece.unit);
    if (isFailedSuite(piece.unit)) yield FAILED_RUN;
    return;
  }
  const test = suites.end(piece.path);
  if (test !== undefined) yield { kind: 'test', test };
  if (piece.kind === 'close' && isFailedTotal(piece.path)) yield FAILED_RUN;
}

/** Returns whether an element is the status of a suite, which says that it failed. */
function isFailedSuite({ element, path }: XmlSubtree): boolean {
  return (
    element.name === 'status' && path.at(-1)?.name === 'suite' && /^fail$/i.test(element.attributes['status'] ?? '')
  );
}

/** Returns whether an element, the last of `path`, is a total of the statistics that counts failed tests. */
function isFailedTotal(path: readonly XmlOpen[]): boolean {
  return Number(totalsOf(path)?.['fail'] ?? 0) > 0;
}

/** Returns how many tests a total of the statistics counts; 0 of any other element. */
function totalOf(path: readonly XmlOpen[]): number {
  const totals = totalsOf(path) ?? {};
  return ['pass', 'fail', 'skip'].reduce((sum, key) => sum + (Number(totals[key] ?? 0) || 0), 0);
}

function totalsOf(path: readonly XmlOpen[]): XmlOpen['attributes'] | undefined {
  const [, statistics, total, stat] = path;
  return statistics?.name === 'statistics' && total?.name === 'total' && path.length === 4
    ? stat?.attributes
    : undefined;
}

/** `Robot 7.0 (Python 3.12.1 on linux)`; the time is that at which the file was written. */
function* runOf({ attributes }: XmlOpen): Generator<ReportEntry> {
  const runner = filled(attributes['generator']);
  const completedAt = robotInstant(attributes['generated']) ?? instantOf(attributes['generated']);
  if (runner ?? completedAt) yield { kind: 'run', run: { runner, completedAt } };
}

/** A set-up or tear-down of a suite. */
interface Hook {
  readonly keyword: XmlOpen;
  message: string | undefined;
}

/** The suites of a file that are open, and the test in them. */
class RobotSuites {
  private test: OpenTest | undefined;
  private hook: Hook | undefined;
  private failedHooks: (Hook & { readonly suite: XmlOpen })[] = [];
  private readonly withFailedTests = new WeakSet<XmlOpen>();
  private isCut = false;

  constructor(private readonly warnings: Warnings) {}

  /** The file ended early. */
  breakOff(): void {
    this.isCut = true;
  }

  /** Takes what is in a test, or in a hook of a suite. */
  take(unit: XmlSubtree): void {
    const open = unit.path.find(({ name }) => name === 'test');
    if (open === undefined) return this.takeOfSuite(unit);
    if (this.test?.open !== open) this.test = new OpenTest(open);
    this.test.take(unit);
  }

  /**
   * Returns the test that the end of an element, the last of `path`, completes: the element itself, or the failed hook of a
   * suite.
   */
  end(path: readonly XmlOpen[]): ReportedTest | undefined {
    const closed = path.at(-1);
    const around = path.slice(0, -1);
    if (closed?.name === 'test') return this.endTest(closed, around);
    if (closed?.name === 'suite') return this.endSuite(closed, around);
    return undefined;
  }

  private endTest(closed: XmlOpen, around: readonly XmlOpen[]): ReportedTest | undefined {
    const open = this.test?.open === closed ? this.test : new OpenTest(closed);
    this.test = undefined;
    const test = open.end(namesOf(around), filled(around.at(-1)?.attributes['source']), this.warnings);
    if (test?.status === 'failed') for (const suite of around) this.withFailedTests.add(suite);
    return test;
  }

  /** A set-up that failed makes the tests of its suite fail, and its tests report it. */
  private endSuite(closed: XmlOpen, around: readonly XmlOpen[]): ReportedTest | undefined {
    const hooks = this.failedHooks.filter(({ suite }) => suite === closed);
    this.failedHooks = this.failedHooks.filter(({ suite }) => suite !== closed);
    const reported = hooks.filter(
      ({ keyword }) => !isSetup(keyword) || !(this.isCut || this.withFailedTests.has(closed)),
    );
    if (reported.length === 0) return undefined;
    for (const suite of around) this.withFailedTests.add(suite);
    const failures = reported.map(({ message, keyword }) => ({ message: message ?? keyword.attributes['name'] }));
    const [first] = reported;
    const name = first?.keyword.attributes['name'] ?? 'Suite setup';
    return {
      name,
      suite: namesOf([...around, closed]),
      file: filled(closed.attributes['source']),
      status: 'failed',
      failures,
      events: [],
    };
  }

  private takeOfSuite({ element, path }: XmlSubtree): void {
    const keyword = path.find(({ name }) => name === 'kw');
    const suite = path.findLast(({ name }) => name === 'suite');
    if (keyword === undefined || suite === undefined) return;
    if (this.hook?.keyword !== keyword) this.hook = { keyword, message: undefined };
    if (element.name === 'msg' && element.attributes['level'] === 'FAIL') this.hook.message = filled(element.text);
    const isEnd = element.name === 'status' && path.at(-1) === keyword;
    if (isEnd && element.attributes['status'] === 'FAIL')
      this.failedHooks.push({ ...this.hook, message: filled(element.text) ?? this.hook.message, suite });
  }
}

function isSetup({ attributes }: XmlOpen): boolean {
  return attributes['type']?.toLowerCase() === 'setup';
}

function namesOf(path: readonly XmlOpen[]): readonly string[] {
  return path.filter(({ name }) => name === 'suite').flatMap(({ attributes }) => filled(attributes['name']) ?? []);
}

/** The last events that are kept of a test. */
const MOST_EVENTS = 400;

const STATUSES: ReadonlyMap<string, TestStatus> = new Map([
  ['PASS', 'passed'],
  ['FAIL', 'failed'],
  ['SKIP', 'skipped'],
  ['NOT RUN', 'skipped'],
  ['NOT_RUN', 'skipped'],
]);

/** Levels of messages that report more than a reader wants. */
const CHATTER: ReadonlySet<string> = new Set(['TRACE', 'DEBUG']);

/** A keyword that was called. */
interface Keyword {
  readonly open: XmlOpen;
  readonly args: string[];
}

/** A <test> that is still open: what comes together until it ends. */
class OpenTest {
  private readonly tags: string[] = [];
  private events: EventDraft[] = [];
  private status: XmlElement | undefined;
  private keyword: Keyword | undefined;
  private step: XmlOpen | undefined;
  private steps = 0;
  /** The innermost keyword that failed first. */
  private failed: Keyword | undefined;
  /** The one of the steps before the current one: Robot Framework may continue after a failure. */
  private failedBefore: Keyword | undefined;

  constructor(readonly open: XmlOpen) {}

  /** Takes a part of the test, or of a keyword in it. */
  take({ element, path }: XmlSubtree): void {
    const parent = path.at(-1);
    if (parent === undefined || parent === this.open) return this.takeOwn(element);
    if (element.name === 'tag' && parent.name === 'tags') return this.addTag(element);
    this.enter(path[path.indexOf(this.open) + 1]);
    if (parent.name === 'kw' && this.keyword?.open !== parent) this.keyword = { open: parent, args: [] };
    if (element.name === 'arg' && this.keyword?.open === parent) this.keyword.args.push(element.text);
    if (element.name === 'status') this.leave(parent, element);
    if (element.name === 'msg' && !CHATTER.has(element.attributes['level'] ?? ''))
      this.add(outputEvents(element.text, 'log'));
  }

  /** Returns the test as it ended; undefined where the file ends early before that. */
  end(suite: readonly string[], file: string | undefined, warnings: Warnings): ReportedTest | undefined {
    const { attributes } = this.open;
    const name = attributes['name'] ?? '';
    const status = STATUSES.get((this.status?.attributes['status'] ?? '').toUpperCase());
    if (this.status === undefined || status === undefined) {
      warnings.add('no_result', `The test "${name.slice(0, 200)}" has no result; it was skipped.`, this.open.line);
      return undefined;
    }
    const message = filled(this.status.text);
    const elapsed = elapsedOf(this.status.attributes);
    if (elapsed === 'invalid')
      warnings.add(
        'invalid_number',
        `The duration of the test "${name.slice(0, 200)}" is not valid; it was ignored.`,
        this.open.line,
      );
    return {
      name,
      suite,
      file,
      line: lineNumberOf(attributes['line']),
      status,
      durationMs: elapsed === 'invalid' ? undefined : elapsed,
      tags: this.tags,
      skipReason: status === 'skipped' ? message : undefined,
      failures: status === 'failed' ? failuresIn(message).map((one) => this.failureOf(one)) : [],
      events: this.events,
    };
  }

  private takeOwn(element: XmlElement): void {
    if (element.name === 'status') this.status = element;
    else if (element.name === 'tag') this.addTag(element);
    else if (element.name === 'msg') this.add(outputEvents(element.text, 'log'));
  }

  private addTag(element: XmlElement): void {
    const tag = filled(element.text);
    if (tag !== undefined) this.tags.push(tag);
  }

  /** Begins a step with each keyword that the test itself calls. */
  private enter(child: XmlOpen | undefined): void {
    if (child === undefined || child === this.step || child.name !== 'kw') return;
    this.step = child;
    this.failedBefore = this.failed;
    this.steps += 1;
    this.add([{ type: 'step_start', index: this.steps - 1, name: child.attributes['name'] ?? '' }]);
  }

  /** Failures in a step that passed in the end were expected. */
  private leave(open: XmlOpen, { attributes }: XmlElement): void {
    const status = STATUSES.get((attributes['status'] ?? '').toUpperCase()) ?? 'passed';
    if (status === 'failed' && open.name === 'kw')
      this.failed ??= { open, args: this.keyword?.open === open ? this.keyword.args : [] };
    if (open !== this.step) return;
    if (status === 'passed') this.failed = this.failedBefore;
    const durationMs = elapsedOf(attributes);
    this.add([
      {
        type: 'step_end',
        index: this.steps - 1,
        name: open.attributes['name'] ?? '',
        status,
        ...(typeof durationMs === 'number' ? { durationMs } : {}),
      },
    ]);
  }

  private add(events: readonly EventDraft[]): void {
    this.events.push(...events);
    if (this.events.length > 2 * MOST_EVENTS) this.events = this.events.slice(-MOST_EVENTS);
  }

  private failureOf(message: string | undefined): ReportedFailure {
    if (/^(?:Test|Keyword) timeout [^\n]{1,100} exceeded\./.test(message ?? ''))
      return { message, timedOut: true, isAssertion: false };
    if (STOPPED.test(message ?? '')) return { message, isAssertion: false };
    if (isErrorOfRobot(message ?? '')) return { message, dialect: 'robot', isAssertion: false };
    const name = this.failed?.open.attributes['name'] ?? '';
    return {
      message,
      dialect: 'robot',
      ...kindBy(this.failed?.open.attributes ?? {}, message ?? ''),
      ...comparedBy(name, this.failed?.args ?? [], message),
    };
  }
}

const SEVERAL = /^Several failures occurred:\n\n(?=1\) )/;
const MOST_FAILURES = 20;

/** The failures of a test that went on after the first one; else the whole message. */
function failuresIn(message: string | undefined): readonly (string | undefined)[] {
  const list = SEVERAL.test(message ?? '') ? message?.replace(SEVERAL, '') : undefined;
  if (list === undefined) return [message];
  const parts: string[] = [];
  for (const part of list.split(/\n\n(?=\d{1,4}\) )/)) {
    const isNext = part.startsWith(`${parts.length + 1}) `) && parts.length < MOST_FAILURES;
    if (isNext) parts.push(part.slice(part.indexOf(' ') + 1));
    else parts.push(`${parts.pop() ?? ''}\n\n${part}`);
  }
  return parts;
}

/** Libraries whose keywords act on a page or an application, but for those that check and those that wait. */
const ACTING = /^(?:Selenium2?|Appium)Library$/;

/** What the keyword that failed is for: to check, to fail with words of a test, or to act. */
function kindBy(keyword: XmlOpen['attributes'], message: string): Pick<ReportedFailure, 'isAssertion'> {
  const name = (keyword['name'] ?? '').replace(/^BuiltIn\./i, '');
  if (/^[A-Za-z][\w.]{0,80}(?:Error|Exception): /.test(message)) return {};
  if (/\bshould\b|^fail$/i.test(name)) return { isAssertion: true };
  // Keywords of people's own, which say in their name that they check.
  if (/^(?:assert|validate|verify)\b/i.test(name)) return { isAssertion: true };
  const isAction =
    ACTING.test(keyword['owner'] ?? keyword['library'] ?? '') && !/^(?:wait|(?:[a-z]+ )?assert)\b/i.test(name);
  return isAction ? { isAssertion: false } : {};
}

/** What Robot Framework says of a test that it did not run to its end, whichever keyword ran. */
const STOPPED = /^(?:Execution terminated by signal|Test execution stopped due to a fatal error\.)$/;

/**
 * `Should Be Equal` without a message of its own reports `first != second`, where its documentation calls the second one
 * expected.
 */
function comparedBy(
  keyword: string,
  args: readonly string[],
  message: string | undefined,
): Pick<ReportedFailure, 'expected' | 'actual' | 'printed'> {
  if (message === undefined || args.length !== 2 || !/^(?:BuiltIn\.)?Should Be Equal/i.test(keyword)) return {};
  const at = message.indexOf(' != ');
  return at === -1 || at !== message.lastIndexOf(' != ') ? {} : comparedValues(message.replace(' != ', '\n==\n'));
}

/** Returns a time as it was reported before version 7, `20261120 20:43:50.123`, or since, `2026-11-20T20:43:50.123456`. */
function robotInstant(text: string | undefined): Date | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d) (.{8,12})$/.exec(text ?? '');
  return instantOf(parts === null ? text : `${parts[1]}-${parts[2]}-${parts[3]} ${parts[4]}`);
}

/**
 * Returns milliseconds of a <status>: `elapsed` in seconds, or before version 7 from `starttime` to `endtime`. 'invalid' for
 * anything else.
 */
function elapsedOf(attributes: Readonly<Record<string, string>>): number | undefined | 'invalid' {
  if (attributes['elapsed'] !== undefined) return secondsToMs(attributes['elapsed']);
  const start = robotInstant(attributes['starttime'])?.getTime();
  const end = robotInstant(attributes['endtime'])?.getTime();
  return start === undefined || end === undefined || end < start ? undefined : end - start;
}
