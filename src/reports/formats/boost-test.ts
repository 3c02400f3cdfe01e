import type { ReportEntry, ReportFormat, ReportSource } from '../report.js';
import type { XmlOpen, XmlUnit } from '../xml/xml-units.js';
import { isTrouble, toLoggedTest, toSuiteTrouble } from './boost/log.js';
import { toSummedTest } from './boost/summary.js';
import { unitsUnder, Warnings } from './units-under.js';

/** The XML of Boost.Test: its log (`TestLog`), its report (`TestResult`), or both in one file. */
export const BOOST_TEST: ReportFormat = {
  name: 'boost-test',
  alsoNamed: ['boost', 'boosttest'],
  title: 'Boost.Test XML',
  recognizes: ({ root }) =>
    root?.name === 'TestLog' || (root?.name === 'TestResult' && root.children[0] === 'TestSuite'),
  read: readBoost,
};

const ROOTED = { title: 'Boost.Test XML', roots: ['TestLog', 'TestResult'], isUnit };

/** Tests, and what failed beside them. */
function isUnit(name: string, path: readonly XmlOpen[]): boolean {
  return name === 'TestCase' || (isTrouble(name) && path[0]?.name === 'TestLog');
}

/** The report repeats the tests of the log, and only sums them up. */
async function* readBoost(source: ReportSource): AsyncGenerator<ReportEntry> {
  const warnings = new Warnings();
  const logged = new Set<string>();
  for await (const piece of unitsUnder(source, ROOTED)) {
    if (piece.kind === 'warning') yield piece;
    if (piece.kind !== 'unit') continue;
    const test = testOf(piece.unit, logged, warnings);
    yield* warnings.take();
    if (test !== undefined) yield { kind: 'test', test };
  }
}

function testOf(unit: XmlUnit, logged: Set<string>, warnings: Warnings): ReturnType<typeof toLoggedTest> {
  const isLog = unit.path[0]?.name === 'TestLog';
  if (isLog && unit.element.name !== 'TestCase') return toSuiteTrouble(unit);
  const test = isLog ? toLoggedTest(unit, warnings) : toSummedTest(unit, warnings);
  if (test === undefined) return undefined;
  const key = JSON.stringify([test.suite, test.name]);
  if (!isLog) return logged.has(key) ? undefined : test;
  logged.add(key);
  return test;
}
