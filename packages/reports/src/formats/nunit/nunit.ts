import { instantOf } from '../../json/fields.js';
import type {
  ReportedFailure,
  ReportedTest,
  ReportEntry,
  ReportFormat,
  ReportHead,
  ReportSource,
} from '../../report.js';
import type { XmlElement, XmlOpen, XmlPiece } from '../../xml/xml-subtrees.js';
import { filled, secondsToMs } from '../shared/attribute-values.js';
import { Suites } from './suites.js';
import { toTest } from './test-case.js';
import { subtreesUnder, Warnings } from '../shared/subtrees-under.js';
import { FAILED_RUN, totalBy } from '../shared/announced.js';

const ROOTS: readonly string[] = ['test-run', 'test-results', 'test-suite'];

/** What Touch.Unit writes around the XML of NUnit, beside its log: `<TouchUnitTestRun><NUnitOutput>`. */
const WRAPPERS = ['TouchUnitTestRun', 'NUnitOutput'] as const;

/** The attribute in which Pester, of these runners, names the schema of NUnit 2.5. */
const SCHEMA = 'xsi:noNamespaceSchemaLocation';

const ALL_ROOTS = [...ROOTS, WRAPPERS[0]];

/** The XML of NUnit 3 and NUnit 2, which Pester and others write as well. */
export const NUNIT: ReportFormat = {
  name: 'nunit',
  aliases: ['nunit2', 'nunit3', 'pester'],
  compatibleFormats: ['allure1', 'pester-text'],
  title: 'NUnit XML',
  roots: ALL_ROOTS,
  recognizes,
  read: readNUnit,
};

const ROOTED = { title: 'NUnit XML', roots: ALL_ROOTS, isSubtree };

function recognizes({ root }: ReportHead): boolean {
  if (root?.name === WRAPPERS[0]) return root.elements.some(({ name }) => ROOTS.includes(name));
  return root !== undefined && ROOTS.includes(root.name);
}

/** What is beside the tests of a suite. */
const PARTS_OF_SUITE: ReadonlySet<string> = new Set(['failure', 'reason', 'properties', 'categories']);

function isSubtree(name: string, path: readonly XmlOpen[]): boolean {
  if (name === 'test-case' || name === 'environment') return true;
  return PARTS_OF_SUITE.has(name) && path.at(-1)?.name === 'test-suite';
}

async function* readNUnit(source: ReportSource): AsyncGenerator<ReportEntry> {
  const suites = new Suites();
  const warnings = new Warnings();
  let root: XmlOpen | undefined;
  let cases = 0;
  for await (const whole of subtreesUnder(source, ROOTED)) {
    const piece = withoutWrapper(whole);
    if (piece === undefined) continue;
    if (piece.kind === 'warning') {
      if (piece.warning.code === 'truncated') suites.breakOff();
      yield piece;
      continue;
    }
    const [outermost] = piece.kind === 'unit' ? piece.unit.path : piece.path;
    if (outermost !== undefined && outermost !== root) yield* runOf(outermost);
    root = outermost;
    if (piece.kind === 'unit' && piece.unit.element.name === 'test-case') cases += 1;
    yield* entriesOf(piece, suites, warnings);
    if (piece.kind === 'close' && piece.path.length === 1) {
      yield totalBy(announcedCases(root?.attributes), cases);
      cases = 0;
    }
    yield* warnings.take();
  }
}

/** Returns a piece as if the wrapper of Touch.Unit were not there; undefined for a piece of the wrapper itself. */
function withoutWrapper(piece: XmlPiece): XmlPiece | undefined {
  if (piece.kind === 'warning') return piece;
  const path = piece.kind === 'unit' ? piece.unit.path : piece.path;
  if (path[0]?.name !== WRAPPERS[0]) return piece;
  const isWrapped = path.length > WRAPPERS.length && path[1]?.name === WRAPPERS[1];
  const inside = isWrapped ? path.slice(WRAPPERS.length) : [];
  if (inside.length === 0) return undefined;
  return piece.kind === 'unit' ? { ...piece, unit: { ...piece.unit, path: inside } } : { ...piece, path: inside };
}

/** `testcasecount` counts what a filter left out as well, so it announces only where `total`, what ran, is not there. */
function announcedCases(attributes: Readonly<Record<string, string>> = {}): number {
  return Number(attributes['total'] ?? attributes['testcasecount'] ?? 0);
}

function* entriesOf(
  piece: Exclude<XmlPiece, { kind: 'warning' }>,
  suites: Suites,
  warnings: Warnings,
): Generator<ReportEntry> {
  if (piece.kind === 'close') {
    const failed = piece.path.at(-1)?.name === 'test-suite' ? suites.end(piece.path) : undefined;
    if (failed !== undefined) yield { kind: 'test', test: failed };
    const [root] = piece.path;
    if (piece.path.length === 1 && root !== undefined) yield* announcementsOf(root);
    return;
  }
  const { element, path } = piece.unit;
  if (element.name === 'test-case') {
    const test = toTest(piece.unit, suites, warnings);
    if (test !== undefined) yield { kind: 'test', test: withDialect(test, path) };
  } else if (element.name === 'environment') yield* runnerOf(element, path);
  else suites.take(piece.unit);
}

/** NUnit 3 counts `failed`, NUnit 2 `failures`, `errors` and `invalid`; a fixture that failed may count with each of its tests. */
function* announcementsOf({ attributes }: XmlOpen): Generator<ReportEntry> {
  const counts = [attributes['failed'], attributes['failures'], attributes['errors'], attributes['invalid']].map(
    (count) => Number(count ?? 0),
  );
  if (/^failed\b/i.test(attributes['result'] ?? '') || counts.some((count) => count > 0)) yield FAILED_RUN;
}

/** Of NUnit 3 `start-time`, at first with the date apart; of NUnit 2 `date` and `time`. */
function* runOf({ attributes }: XmlOpen): Generator<ReportEntry> {
  const day = attributes['run-date'] ?? attributes['date'];
  const start = attributes['start-time'] ?? (attributes['date'] === undefined ? undefined : attributes['time']);
  const startedAt = instantOf(day === undefined ? start : `${day} ${start ?? ''}`);
  const completedAt = instantOf(attributes['end-time']);
  const duration = secondsToMs(attributes['duration']);
  const durationMs = duration === 'invalid' ? undefined : duration;
  if (startedAt ?? completedAt ?? durationMs) yield { kind: 'run', run: { startedAt, completedAt, durationMs } };
}

/** The element is in the root in NUnit 2, in the suite of each assembly in NUnit 3. */
function* runnerOf({ attributes }: XmlElement, path: readonly XmlOpen[]): Generator<ReportEntry> {
  const version = filled(attributes['framework-version'] ?? attributes['nunit-version']);
  if (isPester(path) || path[0]?.attributes[SCHEMA] === 'nunit_schema_2.5.xsd')
    yield { kind: 'run', run: { runner: 'Pester' } };
  else if (version !== undefined) yield { kind: 'run', run: { runner: `NUnit ${version}` } };
}

/** Pester runs PowerShell, whose failures are worded in their own way. */
function withDialect(test: ReportedTest, path: readonly XmlOpen[]): ReportedTest {
  return isPester(path) ? { ...test, failures: test.failures.map(ofPester) } : test;
}

/** Pester gives each error of PowerShell the result of an assertion: its words decide. */
function ofPester(failure: ReportedFailure): ReportedFailure {
  return {
    ...failure,
    dialect: 'powershell',
    isAssertion: failure.isAssertion === true ? undefined : failure.isAssertion,
  };
}

/** Users may name the run; below it are the scripts with the tests. */
function isPester(path: readonly XmlOpen[]): boolean {
  return (
    /^pester/i.test(path[0]?.attributes['name'] ?? '') ||
    path.some(({ attributes }) => /\.tests\.ps1$/i.test(attributes['name']?.slice(-20) ?? ''))
  );
}
