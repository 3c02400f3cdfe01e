import { instantOf } from '../../json/fields.js';
import type {
  ReportedFailure,
  ReportedTest,
  ReportEntry,
  ReportFormat,
  ReportHead,
  ReportSource,
} from '../../report.js';
import type { XmlElement, XmlOpen, XmlSubtree } from '../../xml/xml-subtrees.js';
import { toDefinition, type TrxDefinition } from './definition.js';
import { toResults, type TrxResult } from './result.js';
import { RunErrors } from './run-errors.js';
import { isTagCut, subtreesUnder, Warnings } from '../shared/subtrees-under.js';
import { FAILED_RUN, totalBy } from '../shared/announced.js';
import { asLater, isSubtreeOf2005, type Piece, ROOT_OF_2005 } from './visual-studio-2005.js';

const ROOTS: readonly string[] = ['TestRun', ROOT_OF_2005];

/** The XML of Visual Studio's test runner, `dotnet test --logger trx`, and of MSTest before it. */
export const TRX: ReportFormat = {
  name: 'trx',
  aliases: ['mstest', 'vstest'],
  title: 'TRX (Visual Studio test results)',
  roots: ROOTS,
  recognizes,
  read: readTrx,
};

/** CppUnit has a `TestRun` as well, without a namespace and with lists of its own. */
function recognizes({ root }: ReportHead): boolean {
  if (root?.name === ROOT_OF_2005)
    return root.elements.some(({ attributes }) => OF_VISUAL_STUDIO.test(attributes['type']?.slice(0, 100) ?? ''));
  if (root?.name !== 'TestRun') return false;
  return (
    /TeamTest/i.test(root.namespace) || (root.namespace === '' && !root.children.some((name) => CPP_UNIT.has(name)))
  );
}

const OF_VISUAL_STUDIO = /^Microsoft\.VisualStudio\.TestTools\.Common\./;

const CPP_UNIT: ReadonlySet<string> = new Set(['FailedTests', 'SuccessfulTests', 'Statistics']);

const ROOTED = { title: 'TRX', roots: ROOTS, isSubtree };

function isSubtree(name: string, path: readonly XmlOpen[]): boolean {
  if (path[0]?.name === ROOT_OF_2005) return isSubtreeOf2005(name, path);
  const parent = path.at(-1)?.name;
  if (parent === 'Results' || parent === 'TestDefinitions') return path.length === 2;
  return name === 'RunInfo' ? parent === 'RunInfos' : name === 'Times' && path.length === 1;
}

async function* readTrx(source: ReportSource): AsyncGenerator<ReportEntry> {
  let run = new TrxRun();
  for await (const piece of subtreesUnder(source, ROOTED)) {
    if (piece.kind === 'warning') {
      if (piece.warning.code === 'truncated') run.breakOff();
      yield piece;
      continue;
    }
    for (const part of partsOf(piece)) yield* run.take(part);
    if (piece.kind === 'close' && piece.path.length === 1) {
      yield* run.finish();
      run = new TrxRun();
    }
  }
  yield* run.finish();
}

function partsOf(piece: Piece): readonly Piece[] {
  const [root] = piece.kind === 'unit' ? piece.unit.path : piece.path;
  return root?.name === ROOT_OF_2005 ? asLater(piece) : [piece];
}

/**
 * One run. Results usually are before the definitions that belong to them, and are held until those are read; after
 * them they are passed on at once.
 */
class TrxRun {
  private readonly definitions = new Map<string, TrxDefinition>();
  private readonly held: TrxResult[] = [];
  private readonly errors = new RunErrors();
  private readonly warnings = new Warnings();
  private isDefined = false;
  private isFailed = false;
  private results = 0;
  private total = 0;

  *take(piece: Piece): Generator<ReportEntry> {
    if (piece.kind === 'unit') yield* this.takeUnit(piece.unit);
    else yield* this.takeEnd(piece.path);
    yield* this.warnings.take();
  }

  /** The file ended early: what the run says of tests that are missing reports nothing. */
  breakOff(): void {
    this.errors.breakOff();
  }

  *finish(): Generator<ReportEntry> {
    yield* this.release();
    if (this.isFailed) yield FAILED_RUN;
    yield totalBy(this.total, this.results);
    const failed = this.errors.toTest();
    if (failed !== undefined) yield { kind: 'test', test: failed };
  }

  private *takeUnit(unit: XmlSubtree): Generator<ReportEntry> {
    const { path, element } = unit;
    const parent = path.at(-1)?.name;
    if (parent === 'TestDefinitions') this.define(element);
    else if (parent === 'Results') this.hold(unit);
    else if (element.name === 'RunInfo') this.errors.add(element);
    else yield* timesOf(element);
    if (this.isDefined) yield* this.release();
  }

  private *takeEnd(path: readonly XmlOpen[]): Generator<ReportEntry> {
    const closed = path.at(-1);
    if (closed?.name === 'ResultSummary') this.errors.end(closed.attributes['outcome']);
    if (closed !== undefined && saysFailed(closed)) this.isFailed = true;
    if (closed !== undefined && saysUnfinished(closed))
      this.warnings.add('no_result', 'The run had not ended, or has tests without a result.', closed.line);
    if (closed?.name === 'Counters') this.total = Number(closed.attributes['total'] ?? 0);
    if (closed?.name !== 'TestDefinitions') return;
    this.isDefined = true;
    yield* this.release();
  }

  private hold(unit: XmlSubtree): void {
    const { element } = unit;
    if (isTagCut(unit)) {
      this.warnings.addUnfinished(element.attributes['testName'] ?? '', element.line);
      return;
    }
    this.isFailed ||= element.attributes['outcome'] === 'PassedButRunAborted';
    this.results += resultsIn(element);
    for (const result of toResults(element, this.warnings)) this.held.push(result);
  }

  private define(element: XmlElement): void {
    const definition = toDefinition(element);
    this.definitions.set(definition.id, definition);
  }

  private *release(): Generator<ReportEntry> {
    for (const { testId, test } of this.held.splice(0)) {
      this.errors.count(test);
      yield { kind: 'test', test: joined(test, this.definitions.get(testId)) };
    }
  }
}

/** Counts of tests that did not pass, and of tests that have no result. */
const FAILED: readonly string[] = ['failed', 'error', 'timeout', 'aborted', 'notRunnable', 'passedButRunAborted'];
const UNFINISHED: readonly string[] = ['disconnected', 'inProgress', 'pending'];

/** Returns whether an element is a summary of the run that says that it has not ended, or that counts tests without a result. */
function saysUnfinished({ name, attributes }: XmlOpen): boolean {
  if (name === 'ResultSummary') return /^(?:inprogress|pending|disconnected)$/i.test(attributes['outcome'] ?? '');
  return name === 'Counters' && UNFINISHED.some((count) => Number(attributes[count] ?? 0) > 0);
}

/** Returns whether an element is a summary of the run that says that it failed, or that counts failures. */
function saysFailed({ name, attributes }: XmlOpen): boolean {
  if (name === 'ResultSummary') return /^(?:failed|error|timeout|aborted)$/i.test(attributes['outcome'] ?? '');
  return name === 'Counters' && FAILED.some((count) => Number(attributes[count] ?? 0) > 0);
}

/** Returns how many results an element is: itself, and those of rows of data and of ordered tests in it. */
function resultsIn(element: XmlElement): number {
  return (
    1 +
    element.children
      .filter(({ name }) => name === 'InnerResults')
      .reduce((sum, inner) => sum + inner.children.reduce((all, child) => all + resultsIn(child), 0), 0)
  );
}

/** Where the runner is not one of .NET, or nothing is known about it, the dialect of its failures is unknown. */
function joined(test: ReportedTest, definition: TrxDefinition | undefined): ReportedTest {
  const failures = test.failures.map((failure): ReportedFailure => {
    if (definition?.isDotnet !== true) return { ...failure, dialect: undefined };
    return definition.namesErrors && failure.type === undefined ? { ...failure, element: 'failure' } : failure;
  });
  const className = definition === undefined ? classInName(test.name) : definition.className;
  return { ...test, suite: className === undefined ? [] : [className], tags: definition?.tags, failures };
}

/** Without a definition, as in a file that ends early: xUnit.net names a test by its class and method, `A.B.C(d: 1)`. */
function classInName(name: string): string | undefined {
  const end = name.indexOf('(');
  const full = end === -1 ? name : name.slice(0, end);
  const dot = full.lastIndexOf('.');
  return dot > 0 && /^[\w.+`]+$/.test(full) ? full.slice(0, dot) : undefined;
}

function* timesOf({ attributes }: XmlElement): Generator<ReportEntry> {
  const startedAt = instantOf(attributes['start'] ?? attributes['creation']);
  const completedAt = instantOf(attributes['finish']);
  if (startedAt === undefined && completedAt === undefined) return;
  // Visual Studio 2005 has the two apart: one does not take the other away.
  const run = {
    ...(startedAt === undefined ? {} : { startedAt }),
    ...(completedAt === undefined ? {} : { completedAt }),
  };
  yield { kind: 'run', run };
}
