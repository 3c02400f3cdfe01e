import type { ReportedFailure, ReportEntry, ReportFormat, ReportHead } from '../../report.js';
import { childNamed } from '../../xml/xml-element.js';
import type { XmlElement, XmlOpen, XmlSubtree } from '../../xml/xml-subtrees.js';
import { labelledValues } from '../cpp/labelled-values.js';
import { announcedBy, totalBy } from '../shared/announced.js';
import { filled, placeOf, secondsOf, textIn } from '../shared/attribute-values.js';
import { readSubtrees, type Warnings } from '../shared/subtrees-under.js';

const ROOTS: readonly string[] = ['TestRun'];
/** Those of other tools, such as Ceedling for Unity. */
const SKIPPED: ReadonlySet<string> = new Set(['SkippedTests', 'IgnoredTests']);
const LISTS: ReadonlySet<string> = new Set(['FailedTests', 'SuccessfulTests', ...SKIPPED, 'Statistics']);

/** What CppUnit's XmlOutputter writes, and AUnit for Ada after it: lists of tests that failed, passed and, of some tools, were skipped. */
export const CPPUNIT: ReportFormat = {
  name: 'cppunit',
  aliases: ['aunit'],
  title: 'CppUnit XML',
  roots: ROOTS,
  recognizes: ({ root }: ReportHead) => root?.namespace === '' && root.children.some((name) => LISTS.has(name)),
  read: (source) => readSubtrees(source, ROOTED, entriesOf),
};

const ROOTED = {
  title: 'CppUnit XML',
  roots: ROOTS,
  isSubtree: (name: string, path: readonly XmlOpen[]): boolean =>
    path.length === 1 ? name === 'Statistics' : path.length === 2 && LISTS.has(path[1]?.name ?? ''),
};

function* entriesOf(unit: XmlSubtree, warnings: Warnings): Generator<ReportEntry> {
  const { element, path, isComplete } = unit;
  if (element.name === 'Statistics') {
    const [total, errors, failures] = ['FailuresTotal', 'Errors', 'Failures'].map(
      (name) => Number(filled(textIn(element, name)) ?? 0) || 0,
    );
    yield announcedBy(Math.max(total ?? 0, (errors ?? 0) + (failures ?? 0)));
    yield totalBy(Number(filled(textIn(element, 'Tests')) ?? 0));
    return;
  }
  const list = path.at(-1)?.name;
  const isFailed = list === 'FailedTests';
  const full = filled(textIn(element, 'Name'));
  if (full === undefined || (!isComplete && !isFailed)) {
    warnings.addUnfinished(full ?? element.name, element.line);
    return;
  }
  const time = childNamed(element, 'Time');
  const { suite, name } = namesOf(full);
  yield {
    kind: 'test',
    test: {
      name,
      suite,
      file: placeIn(element)?.file,
      line: placeIn(element)?.line,
      status: isFailed ? 'failed' : SKIPPED.has(list ?? '') ? 'skipped' : 'passed',
      durationMs: time && secondsOf(time.text, time, warnings),
      failures: isFailed ? [failureOf(element)] : [],
      events: [],
    },
  };
}

/** Returns the names in `Class::method`; namespaces are part of the class. */
export function namesOf(full: string): { readonly suite: readonly string[]; readonly name: string } {
  const at = full.lastIndexOf('::');
  return at <= 0 || at + 2 === full.length
    ? { suite: [], name: full }
    : { suite: [full.slice(0, at)], name: full.slice(at + 2) };
}

function placeIn(element: XmlElement): ReportedFailure['location'] {
  const location = childNamed(element, 'Location');
  return placeOf(textIn(location, 'File'), textIn(location, 'Line'));
}

/** `Assertion`, or `Error` for an exception. */
function failureOf(element: XmlElement): ReportedFailure {
  const type = filled(textIn(element, 'FailureType'));
  const isError = type === 'Error';
  return {
    message: filled(textIn(element, 'Message')),
    isAssertion: !isError,
    ...(isError ? {} : labelledValues(textIn(element, 'Message') ?? '')),
    ...(isError ? { element: 'error' } : {}),
    location: placeIn(element),
    dialect: 'cpp',
  };
}
