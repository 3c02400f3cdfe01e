import { instantOf } from '../../json/fields.js';
import type {
  ReportedFailure,
  ReportedRun,
  ReportEntry,
  ReportFormat,
  ReportHead,
  ReportSource,
} from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { childNamed, deepTextOf } from '../../xml/xml-element.js';
import type { XmlElement, XmlOpen, XmlSubtree } from '../../xml/xml-subtrees.js';
import { counted } from '../../text/counted.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedIn, FAILED_RUN, totalIn } from '../shared/announced.js';
import { filled } from '../shared/attribute-values.js';
import { isTagCut, subtreesUnder, Warnings } from '../shared/subtrees-under.js';

const ROOTS: readonly string[] = ['Result', 'TestResult'];

/**
 * `test_result.xml` of Tradefed's suites, such as Android CTS (source.android.com, "Interpret CTS results"); and `testResult.xml`, which CTS wrote
 * up to Android 6 (CtsXmlResultReporter.java of its tradefed-host).
 */
export const TRADEFED: ReportFormat = {
  name: 'tradefed',
  aliases: ['cts', 'android-cts'],
  title: 'Tradefed XML (Android CTS)',
  roots: ROOTS,
  recognizes: ({ root }: ReportHead): boolean => {
    if (root === undefined) return false;
    return root.name === 'TestResult'
      ? root.children.includes('TestPackage') || root.attributes['testPlan'] !== undefined
      : root.children.includes('Module') || root.attributes['suite_name'] !== undefined;
  },
  read: readTradefed,
};

/** What is said of the run, in the root. */
const OF_RUN: ReadonlySet<string> = new Set(['Summary', 'Build', 'InvocationResult']);

const ROOTED = {
  title: 'Tradefed XML',
  roots: ROOTS,
  isSubtree: (name: string, path: readonly XmlOpen[]): boolean =>
    (name === 'Test' && path.at(-1)?.name === 'TestCase') ||
    (name === 'Reason' && path.at(-1)?.name === 'Module') ||
    (name === 'BuildInfo' && path.at(-1)?.name === 'DeviceInfo') ||
    (OF_RUN.has(name) && path.length === 1),
};

async function* readTradefed(source: ReportSource): AsyncGenerator<ReportEntry> {
  const warnings = new Warnings();
  const explained = new Set<XmlOpen>();
  let notExecuted = 0;
  for await (const piece of subtreesUnder(source, ROOTED)) {
    if (piece.kind === 'warning') yield piece;
    else if (piece.kind === 'unit') {
      if (piece.unit.element.name === 'Reason') explained.add(piece.unit.path.at(-1) ?? NOWHERE);
      if (piece.unit.element.attributes['result']?.toLowerCase() === NOT_EXECUTED) notExecuted += 1;
      yield* entriesOf(piece.unit, warnings);
    } else {
      const closed = piece.path.at(-1);
      if (closed?.name === 'Module' && closed.attributes['done'] === 'false' && !explained.has(closed))
        warnings.add('no_result', `The module "${nameOf(closed)}" did not run to its end.`, closed.line);
    }
    yield* warnings.take();
  }
  if (notExecuted > 0) yield warningEntry('no_result', `Tests that were not executed: ${notExecuted}.`);
}

const NOWHERE: XmlOpen = { name: '', namespace: '', attributes: {}, line: 0 };

function nameOf({ attributes }: Pick<XmlOpen, 'attributes'>): string {
  return (attributes['name'] ?? '').slice(0, 200);
}

function* entriesOf(unit: XmlSubtree, warnings: Warnings): Generator<ReportEntry> {
  const { element, path } = unit;
  if (element.name === 'Test') yield* testOf(unit, warnings);
  else if (element.name === 'Reason') yield moduleFailure(element, path);
  else if (element.name === 'Build' || element.name === 'BuildInfo')
    yield { kind: 'run', run: { context: contextOf(element) } };
  else if (element.name === 'InvocationResult') {
    if (element.attributes['result']?.toLowerCase() !== 'pass') yield FAILED_RUN;
  } else {
    yield { kind: 'run', run: runOf(path[0] ?? NOWHERE) };
    yield announcedIn(element.attributes, 'failed', 'timeout');
    if (Number(element.attributes['notExecuted'] ?? 0) > 0)
      warnings.add('no_result', 'The summary counts tests that were not executed.', element.line);
    yield totalIn(element.attributes, ['pass']);
    const [done, total] = ['modules_done', 'modules_total'].map((key) => Number(element.attributes[key] ?? 0));
    if (done !== undefined && total !== undefined && done < total)
      warnings.add('no_result', `Of ${counted(total, 'module')}, ${done} ran to the end.`, element.line);
  }
}

/** What CTS calls a test that has started, and did not end. */
const NOT_EXECUTED = 'notexecuted';

/** Words of `result`. A failure that a suite reports as a warning, and an assumption that does not hold, are not failures. */
const STATUSES: ReadonlyMap<string, TestStatus> = new Map([
  ['pass', 'passed'],
  ['fail', 'failed'],
  ['ignored', 'skipped'],
  ['skipped', 'skipped'],
  ['assumption_failure', 'skipped'],
  ['test_skipped', 'skipped'],
  ['warning', 'skipped'],
  ['timeout', 'failed'],
  ['omitted', 'skipped'],
  [NOT_EXECUTED, 'skipped'],
]);

function* testOf(unit: XmlSubtree, warnings: Warnings): Generator<ReportEntry> {
  const { element, path, isComplete } = unit;
  const { name = 'unnamed test', result = '', skipped } = element.attributes;
  const known = isTagCut(unit) ? undefined : STATUSES.get(result.toLowerCase());
  if (known === undefined || (!isComplete && known === 'passed')) {
    if (isComplete)
      warnings.add('no_result', `The test "${name.slice(0, 200)}" has no result; it was skipped.`, element.line);
    else warnings.addUnfinished(name, element.line);
    return;
  }
  const isTimeout = result.toLowerCase() === 'timeout';
  const status = skipped === 'true' && known === 'passed' ? 'skipped' : known;
  const failure = childNamed(element, 'Failure') ?? childNamed(element, 'FailedScene');
  yield {
    kind: 'test',
    test: {
      name,
      ...placeOf(path),
      status,
      skipReason: status === 'skipped' ? filled(failure?.attributes['message']) : undefined,
      failures: status === 'failed' ? [{ ...failureOf(failure), ...(isTimeout ? { timedOut: true } : {}) }] : [],
      events: [],
    },
  };
}

/** Module and class are the suites; the same module runs for several ABIs of a device. Of a package, the class is in its packages of Java. */
function placeOf(path: readonly XmlOpen[]): {
  readonly suite: readonly string[];
  readonly variant: string | undefined;
} {
  const pack = path.find((open) => open.name === 'TestPackage');
  if (pack !== undefined) {
    const javaNames = path.filter((open) => open.name === 'TestSuite' || open.name === 'TestCase').map(nameOf);
    const suite = [filled(pack.attributes['appPackageName']) ?? nameOf(pack), javaNames.join('.')];
    return { suite: suite.filter((part) => part !== ''), variant: filled(pack.attributes['abi']) };
  }
  const around = path.filter((open) => open.name === 'Module' || open.name === 'TestCase');
  const module = path.find((open) => open.name === 'Module');
  return {
    suite: around.flatMap((open) => filled(open.attributes['name']) ?? []),
    variant: filled(module?.attributes['abi']),
  };
}

/** The message may be cut to the first lines of the stack. */
function failureOf(failure: XmlElement | undefined): ReportedFailure {
  const stack = failure && childNamed(failure, 'StackTrace');
  return {
    message: filled(inLines(failure?.attributes['message'])),
    text: filled(inLines(stack && deepTextOf(stack))) ?? filled(failure?.text),
  };
}

/** Some write the line ends of a stack for HTML. */
function inLines(text: string | undefined): string | undefined {
  return text?.includes('<br>at ') === true ? text.replaceAll('<br>', '\n') : text;
}

/** A module that did not run to its end, with the reason. */
function moduleFailure(reason: XmlElement, path: readonly XmlOpen[]): ReportEntry {
  const module = path.at(-1) ?? NOWHERE;
  const failure: ReportedFailure = {
    type: filled(reason.attributes['error_name']),
    message: filled(reason.attributes['message']),
    isAssertion: false,
  };
  const variant = filled(module.attributes['abi']);
  return {
    kind: 'test',
    test: { name: nameOf(module), suite: [], variant, status: 'failed', failures: [failure], events: [] },
  };
}

function runOf({ attributes }: XmlOpen): ReportedRun {
  const [startedAt, completedAt] = ['start', 'end'].map((key) => instantOf(attributes[key]));
  const between =
    startedAt === undefined || completedAt === undefined ? -1 : completedAt.getTime() - startedAt.getTime();
  const names = [attributes['suite_name'] ?? attributes['suite'], attributes['suite_version']];
  const suite = names.map(filled).filter((part) => part !== undefined);
  return {
    startedAt,
    completedAt,
    durationMs: between < 0 ? undefined : between,
    runner: suite.length === 0 ? undefined : suite.join(' '),
  };
}

function contextOf({ attributes }: XmlElement): ReportedRun['context'] {
  const fingerprint = filled(attributes['build_fingerprint']);
  return fingerprint === undefined ? undefined : { build: fingerprint };
}
