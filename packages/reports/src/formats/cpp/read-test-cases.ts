import type { ReportedTest, ReportEntry, ReportSource } from '../../report.js';
import type { XmlOpen, XmlSubtree } from '../../xml/xml-subtrees.js';
import { subtreesUnder, Warnings } from '../shared/subtrees-under.js';
import { announcedIn, FAILED_RUN, totalIn } from '../shared/announced.js';

/** The XML of a framework for C++ that has a <TestCase> for each test, and reports itself in the root. */
export interface TestCaseFormat {
  /** Its name in a sentence, as in `Catch2 XML`. */
  readonly title: string;
  /** The local names that its root element may have. */
  readonly roots: readonly string[];
  /** The framework and its version. */
  readonly runnerOf: (root: XmlOpen) => string;
  /** Reads a <TestCase>; undefined for one that is left out. */
  readonly toTest: (unit: XmlSubtree, warnings: Warnings) => ReportedTest | undefined;
}

/** How many test cases failed, as Catch2 and doctest sum up. */
const TOTALS: ReadonlySet<string> = new Set(['OverallResultsCases', 'OverallResultsTestCases']);

/** Reads a file of such a format. @throws UnreadableReport when its root is another one. */
export async function* readTestCases(
  source: ReportSource,
  { title, roots, runnerOf, toTest }: TestCaseFormat,
): AsyncGenerator<ReportEntry> {
  const warnings = new Warnings();
  let known: XmlOpen | undefined;
  let cases = 0;
  for await (const piece of subtreesUnder(source, { title, roots, isSubtree: (name) => name === 'TestCase' })) {
    if (piece.kind === 'warning') {
      yield piece;
      continue;
    }
    const [root] = piece.kind === 'unit' ? piece.unit.path : piece.path;
    if (root !== undefined && known === undefined) yield { kind: 'run', run: { runner: runnerOf(root) } };
    known = root;
    const closed = piece.kind === 'close' && piece.path.length === 2 ? piece.path[1] : undefined;
    if (closed !== undefined && TOTALS.has(closed.name)) {
      yield announcedIn(closed.attributes, 'failures');
      yield totalIn(closed.attributes, ['successes', 'failures', 'expectedFailures'], cases);
      cases = 0;
    }
    // Catch2 counts assertions here, and those that were expected to fail apart.
    if (closed?.name === 'OverallResults' && Number(closed.attributes['failures'] ?? 0) > 0) yield FAILED_RUN;
    if (piece.kind === 'unit') {
      cases += 1;
      const test = toTest(piece.unit, warnings);
      yield* warnings.take();
      if (test !== undefined) yield { kind: 'test', test };
    }
  }
}
