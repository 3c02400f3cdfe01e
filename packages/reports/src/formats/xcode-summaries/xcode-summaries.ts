import { ReportNotes } from '../../json/report-notes.js';
import {
  type ReportedFailure,
  type ReportEntry,
  type ReportFormat,
  type ReportHead,
  type ReportSource,
  UnreadableReport,
} from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { FAILED_RUN } from '../shared/announced.js';
import { filled, placeOf, secondsToMs } from '../shared/attribute-values.js';
import { type ReportedStep, stepEvents } from '../shared/step-events.js';
import { subtreesUnder } from '../shared/subtrees-under.js';
import { isPropertyValue, type PropertyDict, PropertyList } from './property-list.js';

const ROOTS: readonly string[] = ['plist'];

/** The list of test bundles, by which a property list is one of these. */
const BUNDLES = 'TestableSummaries';

/**
 * What Xcode 7 to 10 write of a test run, `Logs/Test/…_TestSummaries.plist`, as trainer of fastlane reads it. Xcode 11 has result bundles
 * in its place.
 */
export const XCODE_SUMMARIES: ReportFormat = {
  name: 'xcode-summaries',
  aliases: ['xcode-plist', 'test-summaries'],
  compatibleFormats: ['junit', 'xcresult'],
  title: "Xcode's TestSummaries.plist",
  roots: ROOTS,
  recognizes: ({ text }: ReportHead) => text.includes(`<key>${BUNDLES}</key>`),
  read,
};

const FORMAT = { title: "Xcode's TestSummaries.plist", roots: ROOTS, isSubtree: isPropertyValue };

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const summaries = new Summaries();
  for await (const piece of subtreesUnder(asText(source), FORMAT)) {
    if (piece.kind === 'warning') {
      if (piece.warning.code === 'truncated') summaries.isCut = true;
      yield piece;
    } else {
      summaries.list.take(piece);
      yield* summaries.ready();
    }
  }
  if (!summaries.list.hasRoot)
    throw new UnreadableReport(`A TestSummaries.plist of Xcode has ${BUNDLES}, but this property list has not.`);
  yield* summaries.end();
}

/** How a property list in Apple's binary form begins. */
const BINARY = 'bplist';

/** Refuses the binary form, which is not XML. */
async function* asText(source: ReportSource): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const bytes of source) {
    if (isFirst && Buffer.from(bytes.subarray(0, BINARY.length)).toString('latin1') === BINARY)
      throw new UnreadableReport(
        'This property list is in the binary form. Convert it to XML: plutil -convert xml1 TestSummaries.plist',
      );
    isFirst = false;
    yield bytes;
  }
}

const KEYS: ReadonlySet<string> = new Set([
  'TargetName',
  'TestName',
  'TestIdentifier',
  'TestObjectClass',
  'TestStatus',
  'Duration',
  'FileName',
  'LineNumber',
  'Message',
  'PerformanceFailure',
  'Title',
  'StartTimeInterval',
  'FinishTimeInterval',
  'Name',
]);

const STATUSES: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['Success', 'passed'],
  ['Expected Failure', 'passed'],
  ['Failure', 'failed'],
  ['Skipped', 'skipped'],
]);

/** What is kept of a dictionary for the one around it: why it failed, what was done in it, or that there is a test in it. */
type Made =
  | { readonly kind: 'failure'; readonly failure: ReportedFailure }
  | { readonly kind: 'step'; readonly step: ReportedStep; readonly weight: number }
  | { readonly kind: 'test'; readonly hasFailed: boolean };

type Dict = PropertyDict<Made>;

class Summaries {
  readonly list = new PropertyList<Made>({
    root: BUNDLES,
    keys: KEYS,
    take: (dict) => this.#take(dict),
    weightOf: (made) => (made.kind === 'step' ? made.weight : 0),
  });
  readonly #notes = new ReportNotes();
  #entries: ReportEntry[] = [];
  /** The file ends early: what closes from here on is not whole. */
  isCut = false;

  /** Returns what came together since the last time. */
  ready(): readonly ReportEntry[] {
    const entries = this.#entries;
    if (entries.length > 0) this.#entries = [];
    return entries;
  }

  /** The file has ended. */
  end(): readonly ReportEntry[] {
    return [...this.ready(), { kind: 'run', run: { runner: 'xcodebuild' } }, ...this.#notes.entries()];
  }

  #take(dict: Dict): Made | undefined {
    if (dict.key === 'FailureSummaries') return { kind: 'failure', failure: failureOf(dict) };
    if (dict.key === 'ActivitySummaries' || dict.key === 'SubActivities') return stepOf(dict);
    if (dict.key === BUNDLES) return this.#bundle(dict);
    return dict.key === 'Tests' || dict.key === 'Subtests' ? this.#node(dict) : undefined;
  }

  /** A test, or a group of them, whose outcome may say more than its tests do. */
  #node(dict: Dict): Made | undefined {
    const { texts, made } = dict;
    const tests = made.filter((inner) => inner.kind === 'test');
    const hasFailed = tests.some((test) => test.hasFailed);
    const isTest = texts['TestStatus'] !== undefined || texts['TestObjectClass'] === 'IDESchemeActionTestSummary';
    if (tests.length === 0 && isTest && !this.isCut) return this.#test(dict);
    const failures = failuresIn(dict);
    if (!hasFailed && (failures.length > 0 || texts['TestStatus'] === 'Failure')) this.#entries.push(FAILED_RUN);
    if (this.isCut && isTest) this.#notes.note('no_result', 'The file ends inside of a test; the test was skipped.');
    return tests.length === 0 ? undefined : { kind: 'test', hasFailed };
  }

  #test(dict: Dict): Made {
    const { texts, outer } = dict;
    const identifier = filled(texts['TestIdentifier']);
    const name = filled(texts['TestName']) ?? identifier ?? 'unnamed test';
    const failures = failuresIn(dict);
    const stated = STATUSES.get(texts['TestStatus'] ?? '');
    const status = failures.length > 0 && texts['TestStatus'] !== 'Expected Failure' ? 'failed' : stated;
    if (status === undefined) this.#notes.unknownResult(`The test "${name.slice(0, 200)}"`);
    const duration = secondsToMs(texts['Duration']);
    const bundle = outer.map((around) => filled(around['TargetName'])).filter((target) => target !== undefined);
    this.#entries.push({
      kind: 'test',
      test: {
        name,
        suite: [...bundle, ...(identifier ?? '').split('/').slice(0, -1)],
        status: status ?? 'skipped',
        durationMs: typeof duration === 'number' ? duration : undefined,
        failures: status !== 'failed' ? [] : failures.length > 0 ? failures : [{ dialect: 'swift' }],
        events: stepEvents(stepsIn(dict)),
      },
    });
    return { kind: 'test', hasFailed: status === 'failed' };
  }

  /** A bundle has failures of its own where it did not load, or crashed outside of a test. */
  #bundle(dict: Dict): undefined {
    const failures = failuresIn(dict);
    if (failures.length > 0 && this.isCut) this.#entries.push(FAILED_RUN);
    if (failures.length === 0 || this.isCut) return;
    const name = filled(dict.texts['TargetName']) ?? filled(dict.texts['TestName']) ?? 'unnamed bundle';
    this.#entries.push({ kind: 'test', test: { name, suite: [], status: 'failed', failures, events: [] } });
  }
}

function failuresIn({ made }: Dict): readonly ReportedFailure[] {
  return made.flatMap((inner) => (inner.kind === 'failure' ? [inner.failure] : []));
}

function stepsIn({ made }: Dict): readonly ReportedStep[] {
  return made.flatMap((inner) => (inner.kind === 'step' ? [inner.step] : []));
}

function failureOf({ texts }: Dict): ReportedFailure {
  return {
    message: filled(texts['Message']),
    // A measured time that is worse than its baseline.
    isAssertion: texts['PerformanceFailure'] === 'true' ? true : undefined,
    location: placeOf(texts['FileName'], texts['LineNumber']),
    dialect: 'swift',
  };
}

/** The words with which an activity reports a failure. */
const FAILED_ACTIVITY = /^(?:Assertion Failure|Failure|Uncaught Exception|Crash)\b/i;

function stepOf(dict: Dict): Made {
  const { texts, made } = dict;
  const steps = stepsIn(dict);
  const name = filled(texts['Title']) ?? 'activity';
  const seconds = Number(texts['FinishTimeInterval']) - Number(texts['StartTimeInterval']);
  const hasFailed = FAILED_ACTIVITY.test(name) || steps.some(({ status }) => status === 'failed');
  const step: ReportedStep = {
    name,
    status: hasFailed ? 'failed' : 'passed',
    durationMs: seconds >= 0 ? Math.round(seconds * 1000) : undefined,
    output: [],
    steps,
  };
  return {
    kind: 'step',
    step,
    weight: made.reduce((sum, inner) => sum + (inner.kind === 'step' ? inner.weight : 0), 1),
  };
}
