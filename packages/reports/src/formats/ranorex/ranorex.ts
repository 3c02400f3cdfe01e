import { outputEvents } from '../../output-events.js';
import type {
  ReportedFailure,
  ReportedTest,
  ReportEntry,
  ReportFormat,
  ReportHead,
  ReportSource,
} from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { BoundedText } from '../../text/bounded-text.js';
import { childNamed, deepTextOf, type XmlElement } from '../../xml/xml-element.js';
import type { XmlOpen, XmlSubtree } from '../../xml/xml-subtrees.js';
import { announcedIn, FAILED_RUN } from '../shared/announced.js';
import { filled } from '../shared/attribute-values.js';
import { durationOf } from '../shared/durations.js';
import { subtreesUnder, Warnings } from '../shared/subtrees-under.js';

const ROOTS: readonly string[] = ['report'];
const ACTIVITY = 'activity';

/** What Ranorex keeps of a run: its report's data (`.rxlog.data` beside `.rxlog`, or the XML that is in an `.rxzlog`). */
export const RANOREX: ReportFormat = {
  name: 'ranorex',
  aliases: ['ranorex-xml', 'rxlog'],
  compatibleFormats: ['junit'],
  title: 'Ranorex XML',
  roots: ROOTS,
  recognizes,
  read,
};

function recognizes({ root }: ReportHead): boolean {
  const first = root?.elements.find(({ name }) => name === ACTIVITY);
  return first !== undefined && (first.attributes['rxversion'] !== undefined || first.attributes['type'] === 'root');
}

const ROOTED = {
  title: 'Ranorex XML',
  roots: ROOTS,
  isSubtree: (name: string, path: readonly XmlOpen[]): boolean =>
    path.at(-1)?.name === ACTIVITY && (name === 'item' || name === 'errmsg'),
};

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const warnings = new Warnings();
  const activities = new Activities();
  for await (const piece of subtreesUnder(source, ROOTED)) {
    if (piece.kind === 'warning') yield piece;
    else if (piece.kind === 'unit') activities.take(piece.unit);
    else yield* activities.close(piece.path, warnings);
    yield* warnings.take();
  }
}

/** A test case, as newer versions call it a container, and an iteration of its data. */
const IS_ITERATION = /iteration/i;
const IS_CASE = /^(?:test[ -]?(?:case|container)|smart[ -]?folder)$|iteration/i;
const IS_SUITE = /^test[ -]?suite$/i;
const NAMES = ['testcasename', 'testcontainername', 'smartfoldername', 'testsuitename', 'name'] as const;

const STATUSES: ReadonlyMap<string, TestStatus> = new Map([
  ['success', 'passed'],
  ['failed', 'failed'],
  ['ignored', 'skipped'],
  ['blocked', 'skipped'],
]);

/** What is known of a suite or case that is open. */
interface Activity {
  readonly errors: RanorexErrors;
  readonly output: BoundedText;
  said: string | undefined;
  hasTests: boolean;
  hasFailed: boolean;
}

class Activities {
  readonly #open = new Map<XmlOpen, Activity>();
  #failed = 0;
  #isBlocked = false;

  /** Takes what a module reports: it belongs to the innermost case, or to the suite. */
  take({ element, path }: XmlSubtree): void {
    const owner = path.findLast(isOwner);
    if (owner === undefined) return;
    const activity = this.#activityOf(owner);
    if (element.name === 'errmsg') activity.said ??= filled(itemText(element));
    else if (isError(element)) activity.errors.add(itemFailure(element), element.attributes['category'] === 'Module');
    else activity.output.push(`${itemText(element)}\n`);
  }

  /**
   * Yields the test of a case that closes: one without others in it, or one that failed by itself, such as in what prepares the others. The
   * same goes for a suite that failed.
   */
  *close(path: readonly XmlOpen[], warnings: Warnings): Generator<ReportEntry> {
    const closed = path.at(-1);
    if (closed?.name !== ACTIVITY) return;
    if (closed.attributes['type'] === 'root' || path.filter(({ name }) => name === ACTIVITY).length === 1)
      yield* this.#end(closed);
    if (!isOwner(closed)) return;
    const activity = this.#activityOf(closed);
    this.#open.delete(closed);
    const around = path.slice(0, -1).filter(isOwner);
    const isCase = IS_CASE.test(closed.attributes['type'] ?? '');
    const status = statusOf(closed);
    if (isCase && status === 'failed') this.#failed += 1;
    this.#isBlocked ||= closed.attributes['result']?.toLowerCase() === 'blocked';
    const hasFailedItself = status === 'failed' && (!activity.hasFailed || activity.errors.isFilled);
    if ((isCase && !activity.hasTests) || hasFailedItself) yield* testOf(closed, around, activity, warnings);
    for (const outer of around) {
      const known = this.#activityOf(outer);
      known.hasTests ||= isCase;
      known.hasFailed ||= status === 'failed';
    }
  }

  *#end({ attributes }: XmlOpen): Generator<ReportEntry> {
    const version = filled(attributes['rxversion']);
    yield { kind: 'run', run: { runner: version === undefined ? 'Ranorex' : `Ranorex ${version}` } };
    const announced = announcedIn(attributes, 'totalfailedcount');
    if (announced.kind === 'announced')
      yield { kind: 'announced', announced: { ...announced.announced, contained: this.#failed } };
    // What is blocked was not run, as something before it failed.
    if (this.#isBlocked) yield FAILED_RUN;
    this.#failed = 0;
    this.#isBlocked = false;
  }

  #activityOf(open: XmlOpen): Activity {
    const known = this.#open.get(open);
    if (known !== undefined) return known;
    const activity: Activity = {
      errors: new RanorexErrors(),
      output: new BoundedText(),
      said: undefined,
      hasTests: false,
      hasFailed: false,
    };
    this.#open.set(open, activity);
    return activity;
  }
}

function isOwner({ name, attributes }: XmlOpen): boolean {
  const type = attributes['type'] ?? '';
  return name === ACTIVITY && (IS_CASE.test(type) || IS_SUITE.test(type));
}

function statusOf({ attributes }: XmlOpen): TestStatus | undefined {
  return STATUSES.get((attributes['result'] ?? '').toLowerCase());
}

function nameOf({ attributes }: XmlOpen): string | undefined {
  return NAMES.map((key) => filled(attributes[key])).find((name) => name !== undefined);
}

function* testOf(
  closed: XmlOpen,
  around: readonly XmlOpen[],
  { errors, output, said }: Activity,
  warnings: Warnings,
): Generator<ReportEntry> {
  const names = around.flatMap((open) =>
    IS_ITERATION.test(open.attributes['type'] ?? '') ? [] : (nameOf(open) ?? []),
  );
  const isIteration = IS_ITERATION.test(closed.attributes['type'] ?? '');
  const name = (isIteration ? names.pop() : nameOf(closed)) ?? 'unnamed test';
  const status = statusOf(closed);
  if (status === undefined) {
    warnings.add('no_result', `The test "${name.slice(0, 200)}" has no result; it was skipped.`, closed.line);
    return;
  }
  const rows = [closed, ...around].flatMap(({ attributes }) => filled(attributes['iteration']) ?? []);
  const test: ReportedTest = {
    name,
    suite: names,
    variant: rows[0],
    status,
    durationMs: activityDuration(closed.attributes),
    ...(closed.attributes['result']?.toLowerCase() === 'blocked' ? { skipReason: 'Blocked' } : {}),
    failures: status === 'failed' ? errors.failures(said) : [],
    events: outputEvents(output.toString(), 'log'),
  };
  yield { kind: 'test', test };
}

/** Returns whether an item fails its test. */
function isError({ attributes }: XmlElement): boolean {
  const level = attributes['level']?.toLowerCase();
  return level === 'error' || level === 'failure';
}

/** Returns the message of an item, whose lines are set in like its tags. */
function itemText(item: XmlElement): string {
  return deepTextOf(childNamed(item, 'message') ?? item)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

/** Returns the failure of an item: a validation that failed, or an error that ended the module. */
function itemFailure(item: XmlElement): ReportedFailure {
  const isFailure = item.attributes['level']?.toLowerCase() === 'failure';
  return {
    message: filled(itemText(item)),
    stack: filled(childNamed(item, 'metainfo')?.attributes['stacktrace']),
    isAssertion: isFailure,
    element: isFailure ? 'failure' : 'error',
    dialect: 'dotnet',
  };
}

/** So many failures of a test are kept. */
const MOST_FAILURES = 50;

/** What a module says at its end, where something else was reported before. */
const SAYS_NOTHING = /^The module has failed because one or more actions have failed\.?$/;

/** The errors of a test. What ended a module is why the test failed, unless it only says that something failed before. */
class RanorexErrors {
  readonly #reported: ReportedFailure[] = [];
  readonly #ended: ReportedFailure[] = [];

  /** Adds an error; `endsModule`: it is no report of the module's own. */
  add(failure: ReportedFailure, endsModule: boolean): void {
    if (endsModule && this.isFilled && SAYS_NOTHING.test(failure.message ?? '')) return;
    const list = endsModule ? this.#ended : this.#reported;
    if (list.length < MOST_FAILURES) list.push(failure);
  }

  /** Whether there was one. */
  get isFilled(): boolean {
    return this.#reported.length > 0 || this.#ended.length > 0;
  }

  /** Returns the failures of a test that failed; `said` is what the test itself says. */
  failures(said: string | undefined): readonly ReportedFailure[] {
    if (this.isFilled) return [...this.#ended, ...this.#reported];
    return [said === undefined ? {} : { message: said, dialect: 'dotnet' }];
  }
}

const DURATION = /^(\d{1,9}(?:\.\d{1,9})?)(ms|s|m|h)$/;

/** Returns how long an activity took: `11.89s`, `2.7m`, or the milliseconds of newer versions. */
function activityDuration(attributes: Readonly<Record<string, string>>): number | undefined {
  const exact = attributes['durationms'];
  if (exact !== undefined && /^\d{1,12}$/.test(exact)) return Number(exact);
  const [, count, unit] = DURATION.exec(attributes['duration'] ?? '') ?? [];
  return durationOf(count, unit);
}
