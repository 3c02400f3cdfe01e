import { instantOf } from '../../json/fields.js';
import { outputEvents } from '../../output-events.js';
import type {
  ReportedFailure,
  ReportedRun,
  ReportedTest,
  ReportEntry,
  ReportFormat,
  ReportHead,
  ReportSource,
} from '../../report.js';
import type { EventDraft, TestStatus } from '../../test-draft.js';
import { childNamed, childrenNamed, deepTextOf, type XmlElement } from '../../xml/xml-element.js';
import type { XmlOpen, XmlSubtree } from '../../xml/xml-subtrees.js';
import { announcedIn, totalIn } from '../shared/announced.js';
import { filled, secondsOf } from '../shared/attribute-values.js';
import { dotnetFailure } from '../shared/dotnet-failure.js';
import { isTagCut, subtreesUnder, Warnings } from '../shared/subtrees-under.js';

const ROOTS: readonly string[] = ['report'];
const PARTS: ReadonlySet<string> = new Set(['testStep', 'result', 'testLog', 'executionLog']);

/** What Gallio writes for MbUnit 3 and the other frameworks that it runs (Gallio.Runner.Reports.Schema). */
export const GALLIO: ReportFormat = {
  name: 'gallio',
  title: 'Gallio XML',
  roots: ROOTS,
  recognizes: ({ root }: ReportHead): boolean => root?.namespace === 'http://www.gallio.org/',
  read: readGallio,
};

const ROOTED = {
  title: 'Gallio XML',
  roots: ROOTS,
  isSubtree: (name: string, path: readonly XmlOpen[]): boolean =>
    path.at(-1)?.name === 'testStepRun' ? PARTS.has(name) : name === 'statistics' && path.at(-1)?.name === RUN,
};

const RUN = 'testPackageRun';

async function* readGallio(source: ReportSource): AsyncGenerator<ReportEntry> {
  const warnings = new Warnings();
  const steps = new Steps();
  for await (const piece of subtreesUnder(source, ROOTED)) {
    if (piece.kind === 'warning') yield piece;
    else if (piece.kind === 'close') yield* steps.close(piece.path, warnings);
    else if (piece.unit.element.name === 'statistics') {
      yield announcedIn(piece.unit.element.attributes, 'failedCount');
      yield totalIn(piece.unit.element.attributes, ['passedCount']);
    } else steps.take(piece.unit);
    yield* warnings.take();
  }
}

/** A step that is open: a suite, a test, or a row of its data. */
interface Step {
  attributes: Readonly<Record<string, string>>;
  result?: XmlElement;
  log?: XmlElement;
  /** Whether a test case, and one that failed, closed inside of it. */
  hasTests: boolean;
  hasFailed: boolean;
}

class Steps {
  private readonly open = new Map<XmlOpen, Step>();

  take(unit: XmlSubtree): void {
    const step = this.stepOf(unit.path.at(-1));
    const { element } = unit;
    if (element.name === 'testStep') step.attributes = element.attributes;
    else if (element.name === 'result') {
      if (unit.isComplete && !isTagCut(unit)) step.result = element;
    } else step.log = element;
  }

  /**
   * Yields the test of a step that closes: a test case without others in it, or any step that failed although nothing in it did,
   * such as the set-up of a fixture.
   */
  *close(path: readonly XmlOpen[], warnings: Warnings): Generator<ReportEntry> {
    const closed = path.at(-1);
    if (closed?.name !== 'testStepRun') return;
    const step = this.stepOf(closed);
    this.open.delete(closed);
    const around = path
      .slice(0, -1)
      .filter(({ name }) => name === 'testStepRun')
      .map((open) => this.stepOf(open));
    if (around.length === 0) yield { kind: 'run', run: runOf(closed) };
    const isCase = step.attributes['isTestCase'] === 'true';
    const status = statusOf(step.result);
    const hasFailedItself = status === 'failed' && !step.hasFailed;
    if ((isCase && !step.hasTests) || hasFailedItself) yield* this.testOf(step, around, warnings);
    for (const outer of around) {
      outer.hasTests ||= isCase;
      outer.hasFailed ||= status === 'failed';
    }
  }

  private *testOf(step: Step, around: readonly Step[], warnings: Warnings): Generator<ReportEntry> {
    const name = filled(step.attributes['name']) ?? 'unnamed test';
    const status = statusOf(step.result);
    if (status === undefined) {
      warnings.add('no_result', `The test "${name.slice(0, 200)}" has no result; it was skipped.`);
      return;
    }
    const category = filled(step.result && childNamed(step.result, 'outcome')?.attributes['category']);
    const test: ReportedTest = {
      name,
      suite: around.slice(FRAMEWORK).flatMap(({ attributes }) => filled(attributes['name']) ?? []),
      status,
      durationMs: step.result && secondsOf(step.result.attributes['duration'], step.result, warnings),
      skipReason: status === 'skipped' ? (logFailure(step.log, 'Warnings').message ?? category) : undefined,
      failures:
        status === 'failed'
          ? [{ ...logFailure(step.log, 'Failures'), ...(category === 'timeout' ? { timedOut: true } : {}) }]
          : [],
      events: logOutput(step.log),
    };
    yield { kind: 'test', test };
  }

  private stepOf(open: XmlOpen | undefined): Step {
    const known = open && this.open.get(open);
    if (known !== undefined) return known;
    const step: Step = { attributes: {}, hasTests: false, hasFailed: false };
    if (open !== undefined) this.open.set(open, step);
    return step;
  }
}

/** The outermost steps are the root and the framework with its version, which are no suites. */
const FRAMEWORK = 2;

const STATUSES: ReadonlyMap<string, TestStatus> = new Map([
  ['passed', 'passed'],
  ['failed', 'failed'],
  ['skipped', 'skipped'],
  ['inconclusive', 'skipped'],
]);

function statusOf(result: XmlElement | undefined): TestStatus | undefined {
  return STATUSES.get((result && childNamed(result, 'outcome')?.attributes['status']) ?? '');
}

function runOf({ attributes }: XmlOpen): ReportedRun {
  const [startedAt, completedAt] = ['startTime', 'endTime'].map((key) => instantOf(attributes[key]));
  return { startedAt, completedAt, runner: 'gallio' };
}

/** Streams of the log that explain the outcome; the others are output. */
const OUTCOMES: ReadonlySet<string> = new Set(['Failures', 'Warnings', 'Assumptions']);

/** Names of sections that say nothing of the failure. */
const PLAIN: ReadonlySet<string> = new Set(['Message', 'Stack Trace']);

/** Returns what a stream of a step's log says: sections with texts, and a stack in a marker of its own. */
function logFailure(log: XmlElement | undefined, stream: string): ReportedFailure {
  const parts = streamsOf(log).filter(({ attributes }) => attributes['name'] === stream);
  const message: string[] = [];
  const stacks: string[] = [];
  const take = (element: XmlElement): void => {
    if (element.name === 'marker' && element.attributes['class'] === 'StackTrace') {
      stacks.push(deepTextOf(element).trim());
      return;
    }
    const section = element.name === 'section' ? (element.attributes['name'] ?? '') : '';
    if (section !== '' && !PLAIN.has(section)) message.push(`${section}\n`);
    if (element.name === 'text') message.push(element.text);
    for (const child of element.children) take(child);
  };
  for (const part of parts) take(part);
  return dotnetFailure(message.join('').trim(), stacks.join('\n'));
}

/** Returns what a step wrote to the console and to its own streams. */
function logOutput(log: XmlElement | undefined): readonly EventDraft[] {
  return streamsOf(log)
    .filter(({ attributes }) => !OUTCOMES.has(attributes['name'] ?? ''))
    .flatMap((stream) =>
      outputEvents(deepTextOf(stream), stream.attributes['name'] === 'ConsoleError' ? 'stderr' : 'stdout'),
    );
}

function streamsOf(log: XmlElement | undefined): readonly XmlElement[] {
  const streams = log && childNamed(log, 'streams');
  return streams === undefined ? [] : childrenNamed(streams, 'stream');
}
