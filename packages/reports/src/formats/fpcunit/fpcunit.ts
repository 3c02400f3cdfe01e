import type { ReportedFailure, ReportEntry, ReportFormat } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import type { XmlElement, XmlOpen, XmlSubtree } from '../../xml/xml-subtrees.js';
import { announcedBy, totalBy } from '../shared/announced.js';
import { clockOf, filled, placeOf, textIn } from '../shared/attribute-values.js';
import { readSubtrees, type Warnings } from '../shared/subtrees-under.js';

const ROOTS: readonly string[] = ['TestResults'];

/** The totals behind the tests. */
const TOTALS: ReadonlySet<string> = new Set(['NumberOfErrors', 'NumberOfFailures']);
const RUN = 'NumberOfRunTests';

/** What FPCUnit, the framework of Free Pascal, writes with its XML writer (xmltestreport.pas). */
export const FPCUNIT: ReportFormat = {
  name: 'fpcunit',
  title: 'FPCUnit XML',
  roots: ROOTS,
  recognizes: ({ root }) => root?.children.includes('TestListing') === true,
  read: (source) => readSubtrees(source, ROOTED, entriesOf),
};

const ROOTED = {
  title: 'FPCUnit XML',
  roots: ROOTS,
  isSubtree: (name: string, path: readonly XmlOpen[]): boolean =>
    name === 'Test' || (path.length === 1 && (TOTALS.has(name) || name === RUN)),
};

const STATUSES: ReadonlyMap<string, TestStatus> = new Map([
  ['ok', 'passed'],
  ['failed', 'failed'],
  ['error', 'failed'],
  ['ignored', 'skipped'],
]);

function* entriesOf({ element, path }: XmlSubtree, warnings: Warnings): Generator<ReportEntry> {
  if (element.name === RUN) {
    yield totalBy(Number(filled(element.text) ?? 0));
    return;
  }
  if (TOTALS.has(element.name)) {
    yield announcedBy(Number(filled(element.text) ?? 0));
    return;
  }
  const name = element.attributes['Name'] ?? '';
  const status = STATUSES.get((element.attributes['Result'] ?? '').toLowerCase());
  if (status === undefined) {
    warnings.add('no_result', `The test "${name.slice(0, 200)}" has no result; it was skipped.`, element.line);
    return;
  }
  yield {
    kind: 'test',
    test: {
      name,
      suite: path.filter((open) => open.name === 'TestSuite').flatMap((open) => filled(open.attributes['Name']) ?? []),
      status,
      durationMs: clockOf(element.attributes['ElapsedTime'], element, warnings),
      skipReason: status === 'skipped' ? filled(textIn(element, 'Message')) : undefined,
      failures: status === 'failed' ? [failureOf(element)] : [],
      events: [],
    },
  };
}

function failureOf(element: XmlElement): ReportedFailure {
  const isError = element.attributes['Result']?.toLowerCase() === 'error';
  const message = filled(textIn(element, 'ExceptionMessage')) ?? filled(textIn(element, 'Message'));
  return {
    type: filled(textIn(element, 'ExceptionClass')),
    message,
    isAssertion: !isError,
    ...(isError ? { element: 'error' } : {}),
    location: placeOf(textIn(element, 'SourceUnitName'), textIn(element, 'LineNumber')),
  };
}
