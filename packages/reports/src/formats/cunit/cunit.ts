import type { ReportedTest, ReportEntry, ReportFormat } from '../../report.js';
import type { XmlElement, XmlOpen, XmlSubtree } from '../../xml/xml-subtrees.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { filled, placeOf, textIn } from '../shared/attribute-values.js';
import { subtreesUnder } from '../shared/subtrees-under.js';

const ROOTS: readonly string[] = ['CUNIT_TEST_RUN_REPORT'];
const SUCCESS = 'CUNIT_RUN_TEST_SUCCESS';
const FAILURE = 'CUNIT_RUN_TEST_FAILURE';

/** A suite whose initialization or cleanup failed; its tests did not run. */
const SUITE_FAILURE = 'CUNIT_RUN_SUITE_FAILURE';

/** What CUnit's automated interface writes (CUnit-Run.dtd): a record for each test, and suites that failed as a whole. */
export const CUNIT: ReportFormat = {
  name: 'cunit',
  title: 'CUnit XML',
  roots: ROOTS,
  recognizes: ({ root }) => root !== undefined,
  read: readCUnit,
};

const ROOTED = {
  title: 'CUnit XML',
  roots: ROOTS,
  isSubtree: (name: string): boolean =>
    name === SUCCESS || name === FAILURE || name === SUITE_FAILURE || name === 'SUITE_NAME' || name === SUMMARY,
};

/** Totals of suites, of tests, and of assertions, which a test may have several of. */
const SUMMARY = 'CUNIT_RUN_SUMMARY_RECORD';

async function* readCUnit(source: Parameters<ReportFormat['read']>[0]): AsyncGenerator<ReportEntry> {
  let passed = 0;
  let records = 0;
  let suite: { readonly open: XmlOpen | undefined; readonly name: string | undefined } | undefined;
  const failed = new FailedTests();
  for await (const piece of subtreesUnder(source, ROOTED)) {
    if (piece.kind === 'warning') yield piece;
    if (piece.kind !== 'unit') continue;
    const { element, path } = piece.unit;
    if (element.name !== FAILURE) yield* failed.end();
    if (element.name === SUCCESS) passed += 1;
    if (element.name === SUMMARY) {
      yield announcedBy(failuresIn(element));
      if (isOfAssertions(element) && failedIn(element) > 0) yield FAILED_RUN;
      if (filled(textIn(element, 'TYPE'))?.startsWith('Test') === true)
        yield totalBy(Number(filled(textIn(element, 'SUCCEEDED')) ?? 0), passed);
    } else if (element.name === 'SUITE_NAME') {
      suite = { open: path.at(-1), name: filled(element.text) };
      records = 0;
    } else {
      records += 1;
      const entry = testOf(
        piece.unit,
        suite !== undefined && path.includes(suite.open ?? NOWHERE) ? suite.name : undefined,
        records,
      );
      yield* element.name === FAILURE && entry.kind === 'test' ? failed.take(entry.test, path.at(-3)) : [entry];
    }
  }
  yield* failed.end();
}

/** More failures of one test are not kept. */
const MOST_FAILURES = 100;

/** A test has a record for each of its assertions that failed, one after the other. */
class FailedTests {
  #test: ReportedTest | undefined;
  #suite: XmlOpen | undefined;

  *take(test: ReportedTest, suite: XmlOpen | undefined): Generator<ReportEntry> {
    const before = this.#test;
    if (before !== undefined && before.name === test.name && this.#suite === suite) {
      if (before.failures.length < MOST_FAILURES)
        this.#test = { ...before, failures: [...before.failures, ...test.failures] };
      return;
    }
    yield* this.end();
    this.#test = test;
    this.#suite = suite;
  }

  *end(): Generator<ReportEntry> {
    if (this.#test !== undefined) yield { kind: 'test', test: this.#test };
    this.#test = undefined;
  }
}

function failuresIn(summary: XmlElement): number {
  return isOfAssertions(summary) ? 0 : failedIn(summary);
}

function isOfAssertions(summary: XmlElement): boolean {
  return filled(textIn(summary, 'TYPE'))?.startsWith('Assert') === true;
}

function failedIn(summary: XmlElement): number {
  return Number(filled(textIn(summary, 'FAILED')) ?? 0);
}

const NOWHERE: XmlOpen = { name: '', namespace: '', attributes: {}, line: 0 };

/** A test whose name is empty is named by its place in the suite, `record`. */
function testOf({ element, isComplete }: XmlSubtree, suite: string | undefined, record: number): ReportEntry {
  const isSuite = element.name === SUITE_FAILURE;
  const given = textIn(element, isSuite ? 'SUITE_NAME' : 'TEST_NAME');
  const name = filled(given) ?? (isComplete && given !== undefined ? `test ${record}` : undefined);
  if (name === undefined || (!isComplete && element.name === SUCCESS)) {
    const message = 'The file ends inside a test, which has no result; the test was skipped.';
    return { kind: 'warning', warning: { code: 'no_result', message, line: element.line } };
  }
  const isFailed = element.name !== SUCCESS;
  const message = filled(textIn(element, isSuite ? 'FAILURE_REASON' : 'CONDITION'));
  const location = placeOf(textIn(element, 'FILE_NAME'), textIn(element, 'LINE_NUMBER'));
  return {
    kind: 'test',
    test: {
      name,
      suite: suite === undefined ? [] : [suite],
      file: location?.file,
      line: location?.line,
      status: isFailed ? 'failed' : 'passed',
      failures: isFailed ? [{ message, isAssertion: !isSuite, location, dialect: 'cpp' }] : [],
      events: [],
    },
  };
}
