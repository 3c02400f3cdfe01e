import type { ReportedFailure, ReportedTest, ReportEntry, ReportFormat, ReportHead } from '../../report.js';
import type { EventDraft, TestStatus } from '../../test-draft.js';
import { childNamed } from '../../xml/xml-element.js';
import type { XmlElement, XmlOpen, XmlSubtree } from '../../xml/xml-subtrees.js';
import { labelledValues } from '../cpp/labelled-values.js';
import { filled, millisecondsOf, placeOf, textIn } from '../shared/attribute-values.js';
import { readSubtrees, type Warnings } from '../shared/subtrees-under.js';

const ROOTS: readonly string[] = ['TestCase'];

/** What Qt Test writes with `-xml` (qxmltestlogger.cpp): a <TestFunction> with an <Incident> for each row of its data. */
export const QTEST: ReportFormat = {
  name: 'qtest',
  aliases: ['qttest', 'qtestlib'],
  title: 'Qt Test XML',
  roots: ROOTS,
  recognizes,
  read: (source) => readSubtrees(source, ROOTED, entriesOf),
};

const ROOTED = {
  title: 'Qt Test XML',
  roots: ROOTS,
  isSubtree: (name: string): boolean => name === 'TestFunction' || name === 'QtVersion',
};

function recognizes({ root }: ReportHead): boolean {
  return root?.children.some((name) => name === 'TestFunction' || name === 'Environment') === true;
}

function* entriesOf({ element, path, isComplete }: XmlSubtree, warnings: Warnings): Generator<ReportEntry> {
  if (element.name === 'QtVersion') {
    const version = filled(element.text);
    if (version !== undefined) yield { kind: 'run', run: { runner: `Qt Test ${version}` } };
    return;
  }
  const rows = rowsOf(element);
  const name = element.attributes['name'] ?? '';
  if (rows.size === 0 || (!isComplete && ![...rows.values()].flat().some(isFailed)))
    warnings.addUnfinished(name, element.line);
  if (rows.size === 0) return;
  const duration = childNamed(element, 'Duration');
  const durationMs = duration && millisecondsOf(duration.attributes['msecs'], duration, warnings);
  for (const [tag, results] of rows)
    yield { kind: 'test', test: testOf(name, tag, results, path, rows.size === 1 ? durationMs : undefined) };
}

/** How the function ended, by data tag: incidents, and messages that report a skip or a fatal error. */
function rowsOf(element: XmlElement): ReadonlyMap<string, readonly XmlElement[]> {
  const rows = new Map<string, XmlElement[]>();
  for (const child of element.children) {
    const type = child.attributes['type'] ?? '';
    if (child.name !== 'Incident' && !(child.name === 'Message' && (type === 'skip' || type === 'qfatal'))) continue;
    const tag = textIn(child, 'DataTag')?.trim() ?? '';
    const known = rows.get(tag);
    if (known === undefined) rows.set(tag, [child]);
    else known.push(child);
  }
  return rows;
}

/** Outcomes that fail a test. Blacklisted ones (`bfail`) do not, and an expected failure (`xfail`) does not either. */
const FAILED: ReadonlySet<string> = new Set(['fail', 'xpass', 'qfatal']);
const PASSED: ReadonlySet<string> = new Set(['pass', 'xfail']);
const SKIPPED: ReadonlySet<string> = new Set(['skip', 'bfail', 'bxpass', 'bpass', 'bxfail']);

/** An incident of another type is none that passed. */
function isFailed({ name, attributes }: XmlElement): boolean {
  const type = attributes['type'] ?? '';
  return FAILED.has(type) || (name === 'Incident' && !PASSED.has(type) && !SKIPPED.has(type));
}

function isSkipped({ attributes }: XmlElement): boolean {
  return SKIPPED.has(attributes['type'] ?? '');
}

function testOf(
  name: string,
  tag: string,
  results: readonly XmlElement[],
  path: readonly XmlOpen[],
  durationMs: number | undefined,
): ReportedTest {
  const failed = results.filter(isFailed);
  const skipped = results.find(isSkipped);
  const status: TestStatus = failed.length > 0 ? 'failed' : skipped === undefined ? 'passed' : 'skipped';
  const suite = filled(path[0]?.attributes['name']);
  const place = placeOf(failed[0]?.attributes['file'], failed[0]?.attributes['line']);
  return {
    name,
    suite: suite === undefined ? [] : [suite],
    file: place?.file,
    variant: filled(tag),
    status,
    durationMs,
    skipReason: status === 'skipped' && skipped !== undefined ? reasonOf(skipped) : undefined,
    failures: failed.map(failureOf),
    events: NO_EVENTS,
  };
}

const NO_EVENTS: readonly EventDraft[] = [];

function reasonOf(skipped: XmlElement): string | undefined {
  const isBlacklisted = (skipped.attributes['type'] ?? '').startsWith('b');
  return filled(textIn(skipped, 'Description')) ?? (isBlacklisted ? 'The test is blacklisted.' : undefined);
}

/** Qt names an error that nothing caught as it does a condition that did not hold. */
const UNCAUGHT = /^Caught unhandled (?:std::)?exception\b/;

function failureOf(result: XmlElement): ReportedFailure {
  const { type, file, line } = result.attributes;
  const message = filled(textIn(result, 'Description'));
  return {
    message: message ?? (type === 'xpass' ? 'The test passed, and was expected to fail.' : undefined),
    isAssertion: type !== 'qfatal' && !UNCAUGHT.test(message ?? ''),
    ...labelledValues(message ?? ''),
    location: placeOf(file, line),
    dialect: 'cpp',
  };
}
