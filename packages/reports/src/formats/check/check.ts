import type { TestStatus } from '../../test-draft.js';
import type { ReportedFailure, ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import { childNamed } from '../../xml/xml-element.js';
import type { XmlElement, XmlOpen, XmlSubtree } from '../../xml/xml-subtrees.js';
import { filled, placeOf, secondsOf, textIn } from '../shared/attribute-values.js';
import { subtreesUnder, Warnings } from '../shared/subtrees-under.js';

const ROOTS: readonly string[] = ['testsuites'];

/** What Check, the framework for C, writes with `srunner_set_xml` or `CK_XML_LOG_FILE_NAME`. */
export const CHECK: ReportFormat = {
  name: 'check',
  title: 'Check XML',
  roots: ROOTS,
  recognizes: ({ root }) => root?.name === 'testsuites' && root.namespace.includes('check.sourceforge.net'),
  read: readCheck,
};

const ROOTED = {
  title: 'Check XML',
  roots: ROOTS,
  isSubtree: (name: string, path: readonly XmlOpen[]): boolean =>
    (name === 'test' || name === 'title') && path.at(-1)?.name === 'suite',
};

async function* readCheck(source: ReportSource): AsyncGenerator<ReportEntry> {
  const warnings = new Warnings();
  let suite: string | undefined;
  yield { kind: 'run', run: { runner: 'Check' } };
  for await (const piece of subtreesUnder(source, ROOTED)) {
    if (piece.kind === 'warning') yield piece;
    if (piece.kind !== 'unit') continue;
    const { element } = piece.unit;
    if (element.name === 'title') suite = filled(element.text);
    else yield* testIn(piece.unit, suite, warnings);
    yield* warnings.take();
  }
}

const STATUSES: ReadonlyMap<string, TestStatus> = new Map([
  ['success', 'passed'],
  ['failure', 'failed'],
  ['error', 'failed'],
  ['skip', 'skipped'],
  ['skipped', 'skipped'],
]);

function* testIn(
  { element, isComplete }: XmlSubtree,
  suite: string | undefined,
  warnings: Warnings,
): Generator<ReportEntry> {
  const name = filled(textIn(element, 'id')) ?? '';
  const status = STATUSES.get(element.attributes['result'] ?? '');
  if (status === undefined) {
    if (isComplete)
      warnings.add('no_result', `The test "${name.slice(0, 200)}" has no result; it was skipped.`, element.line);
    else warnings.addUnfinished(name, element.line);
    return;
  }
  yield {
    kind: 'test',
    test: {
      name,
      suite: suitesOf(element, suite),
      ...placeIn(element),
      variant: variantOf(element),
      status,
      durationMs: durationOf(element, warnings),
      failures: status === 'failed' ? [failureOf(element)] : [],
      events: [],
    },
  };
}

/** Returns the suite, and the test case that Check has for a group of tests. */
function suitesOf(element: XmlElement, suite: string | undefined): readonly string[] {
  return [suite, filled(textIn(element, 'description'))].filter((name) => name !== undefined);
}

/** `till.c:12`; the folder is separate. */
function placeIn(element: XmlElement): Pick<ReportedTest, 'file' | 'line'> {
  const [, file, line] = /^(.{1,1000}):(\d{1,9})$/.exec(filled(textIn(element, 'fn')) ?? '') ?? [];
  const folder = filled(textIn(element, 'path'));
  const place = placeOf(
    file === undefined || folder === undefined || folder === '.' ? file : `${folder}/${file}`,
    line,
  );
  return place === undefined ? {} : { file: place.file, line: place.line };
}

/** Of tests in a loop, the number of the round. */
function variantOf(element: XmlElement): string | undefined {
  const round = filled(textIn(element, 'iteration'));
  return round === undefined || round === '0' ? undefined : round;
}

/** Check writes -1 for a duration that it does not know. */
function durationOf(element: XmlElement, warnings: Warnings): number | undefined {
  const duration = childNamed(element, 'duration');
  return duration === undefined || duration.text.trim().startsWith('-1')
    ? undefined
    : secondsOf(duration.text, duration, warnings);
}

const TIMEOUT = /^Test timeout expired\b/;

/** `failure`: an assertion that did not hold; `error`: a signal, an exit, or a time limit. */
function failureOf(element: XmlElement): ReportedFailure {
  const message = filled(textIn(element, 'message'));
  const isAssertion = element.attributes['result'] === 'failure';
  const { file, line } = placeIn(element);
  return {
    message,
    isAssertion,
    ...(isAssertion ? {} : { element: 'error' }),
    ...(TIMEOUT.test(message ?? '') ? { timedOut: true } : {}),
    location: file === undefined || line === undefined ? undefined : { file, line },
    dialect: 'cpp',
  };
}
