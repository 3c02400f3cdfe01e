import type { ReportedFailure, ReportEntry, ReportFormat } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { outputEvents } from '../../output-events.js';
import { childNamed, type XmlElement } from '../../xml/xml-element.js';
import type { XmlOpen, XmlSubtree } from '../../xml/xml-subtrees.js';
import { announcedIn, totalIn } from '../shared/announced.js';
import { filled, secondsOf, textIn } from '../shared/attribute-values.js';
import { dotnetFailure } from '../shared/dotnet-failure.js';
import { readSubtrees, type Warnings } from '../shared/subtrees-under.js';

const ROOTS: readonly string[] = ['report-result'];
const HOOKS: ReadonlySet<string> = new Set(['set-up', 'tear-down']);

/** What MbUnit wrote before version 3: assemblies, namespaces in each other, fixtures and their runs. */
export const MBUNIT: ReportFormat = {
  name: 'mbunit',
  title: 'MbUnit XML',
  roots: ROOTS,
  recognizes: ({ root }) => root?.children.some((name) => name === 'assemblies' || name === 'counter') === true,
  read: (source) => readSubtrees(source, ROOTED, entriesOf),
};

const ROOTED = {
  title: 'MbUnit XML',
  roots: ROOTS,
  isSubtree: (name: string, path: readonly XmlOpen[]): boolean =>
    (name === 'run' && path.at(-1)?.name === 'runs') || HOOKS.has(name) || (name === 'counter' && path.length === 1),
};

const STATUSES: ReadonlyMap<string, TestStatus> = new Map([
  ['success', 'passed'],
  ['failure', 'failed'],
  ['ignore', 'skipped'],
  ['skip', 'skipped'],
  ['not-run', 'skipped'],
]);

function* entriesOf({ element, path, isComplete }: XmlSubtree, warnings: Warnings): Generator<ReportEntry> {
  if (element.name === 'counter') {
    yield announcedIn(element.attributes, 'failure-count');
    yield totalIn(element.attributes, ['success-count']);
    return;
  }
  const status = STATUSES.get((element.attributes['result'] ?? '').toLowerCase());
  const full = filled(element.attributes['name']) ?? element.name;
  const isHook = HOOKS.has(element.name);
  if (isHook && status !== 'failed') return;
  if (status === undefined || (!isComplete && status === 'passed')) {
    warnings.add('no_result', `The test "${full.slice(0, 200)}" has no result; it was skipped.`, element.line);
    return;
  }
  const fixture = path.findLast(({ name }) => name === 'fixture');
  const short = filled(fixture?.attributes['name']) ?? '';
  const suite = filled(fixture?.attributes['type']) ?? short;
  yield {
    kind: 'test',
    test: {
      name: short !== '' && full.startsWith(`${short}.`) ? full.slice(short.length + 1) : full,
      suite: suite === '' ? [] : [suite],
      status,
      durationMs: secondsOf(element.attributes['duration'], element, warnings),
      failures: status === 'failed' ? [failureOf(childNamed(element, 'exception'))] : [],
      events: [
        ...outputEvents(textIn(element, 'console-out') ?? '', 'stdout'),
        ...outputEvents(textIn(element, 'console-error') ?? '', 'stderr'),
      ],
    },
  };
}

/** `NotEqualAssertionException(expected, actual)`. */
const NOT_EQUAL = /^Equal assertion failed: \[\[([^[\]]{0,4000})\]\]!=\[\[([^[\]]{0,4000})\]\]/;

/** The exception of a run; the one that caused it is in it. */
function failureOf(exception: XmlElement | undefined): ReportedFailure {
  const type = filled(exception?.attributes['type']);
  const message = filled(textIn(exception, 'message'));
  const failure = dotnetFailure(message, filled(textIn(exception, 'stack-trace')));
  const [, expected, actual] = NOT_EQUAL.exec(message ?? '') ?? [];
  return {
    ...failure,
    type: type ?? failure.type,
    ...(expected === undefined || actual === undefined ? {} : { expected, actual, printed: true }),
  };
}
