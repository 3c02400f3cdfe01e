import { instantOf } from '../../json/fields.js';
import { outputEvents } from '../../output-events.js';
import type {
  ReportedFailure,
  ReportedTest,
  ReportEntry,
  ReportFormat,
  ReportHead,
  ReportSource,
} from '../../report.js';
import type { EventDraft, TestStatus } from '../../test-draft.js';
import { childNamed, childrenNamed } from '../../xml/xml-element.js';
import type { XmlElement, XmlOpen, XmlSubtree } from '../../xml/xml-subtrees.js';
import { announcedIn, FAILED_RUN, totalBy } from '../shared/announced.js';
import { elementOf, filled, lineNumberOf, secondsOf, textIn } from '../shared/attribute-values.js';
import { dotnetFailure } from '../shared/dotnet-failure.js';
import { isTagCut, subtreesUnder, Warnings } from '../shared/subtrees-under.js';

const ROOTS: readonly string[] = ['assemblies', 'assembly'];

/** The XML of xUnit.net, of its first version (`class` in `assembly`) and of those since (`collection` in `assembly`). */
export const XUNIT: ReportFormat = {
  name: 'xunit',
  aliases: ['xunit.net', 'xunit2', 'xunit3'],
  compatibleFormats: ['junit'],
  title: 'xUnit.net XML',
  roots: ROOTS,
  recognizes,
  read: readXUnit,
};

const ROOTED = { title: 'xUnit.net XML', roots: ROOTS, isSubtree };

/** An `assembly` may be something else altogether: .NET documentation has one. */
function recognizes({ root }: ReportHead): boolean {
  if (root?.name === 'assemblies') return root.children.every((name) => name === 'assembly');
  if (root?.name !== 'assembly') return false;
  return (
    root.attributes['total'] !== undefined || root.children.some((name) => name === 'class' || name === 'collection')
  );
}

/** Tests, and what failed beside them: a fixture of the first version, a clean-up of later ones. */
function isSubtree(name: string, path: readonly XmlOpen[]): boolean {
  const parent = path.at(-1)?.name;
  return name === 'test' || (name === 'failure' && parent === 'class') || (name === 'error' && parent === 'errors');
}

async function* readXUnit(source: ReportSource): AsyncGenerator<ReportEntry> {
  const warnings = new Warnings();
  let known: XmlOpen | undefined;
  let tests = 0;
  for await (const piece of subtreesUnder(source, ROOTED)) {
    if (piece.kind === 'warning') {
      yield piece;
      continue;
    }
    const assembly = (piece.kind === 'unit' ? piece.unit.path : piece.path).find(({ name }) => name === 'assembly');
    if (assembly !== undefined && assembly !== known) {
      if (known === undefined) yield* runOf(assembly);
      known = assembly;
    }
    if (piece.kind === 'unit' && piece.unit.element.name === 'test') tests += 1;
    if (piece.kind === 'close' && piece.path.at(-1) === assembly && assembly !== undefined) {
      yield announcedIn(assembly.attributes, 'failed', 'errors');
      yield totalBy(Number(assembly.attributes['total'] ?? 0) - Number(assembly.attributes['not-run'] ?? 0), tests);
      tests = 0;
    }
    if (piece.kind === 'close' && piece.path.at(-1)?.name === 'collection') yield* failedCollection(piece.path.at(-1));
    const test = piece.kind === 'unit' ? testOf(piece.unit, warnings) : undefined;
    if (test !== undefined) yield { kind: 'test', test };
    yield* warnings.take();
  }
}

/** A collection counts its failures as well as the assembly. */
function* failedCollection(collection: XmlOpen | undefined): Generator<ReportEntry> {
  if (Number(collection?.attributes['failed'] ?? 0) > 0) yield FAILED_RUN;
}

function testOf(unit: XmlSubtree, warnings: Warnings): ReturnType<typeof toTest> {
  if (unit.element.name === 'test') return toTest(unit, warnings);
  return unit.element.name === 'failure' ? toFixtureFailure(unit) : toRunError(unit);
}

/** Of the first assembly: those of a run begin together. */
function* runOf({ attributes }: XmlOpen): Generator<ReportEntry> {
  const local = `${attributes['run-date'] ?? ''} ${attributes['run-time'] ?? ''}`;
  const startedAt = instantOf(attributes['start-rtf'] ?? local);
  const runner = filled(attributes['test-framework']);
  const environment = filled(attributes['target-framework'] ?? attributes['environment']);
  const context = environment === undefined ? undefined : { runtime: environment };
  if (startedAt ?? runner ?? context) yield { kind: 'run', run: { startedAt, runner, context } };
}

const STATUSES: ReadonlyMap<string, TestStatus> = new Map([
  ['pass', 'passed'],
  ['fail', 'failed'],
  ['skip', 'skipped'],
  ['notrun', 'skipped'],
]);

/** Reads a <test>; undefined for one in which the file ends early before its result. */
function toTest({ element, path, isComplete }: XmlSubtree, warnings: Warnings): ReportedTest | undefined {
  const { attributes } = element;
  const name = attributes['name'] ?? attributes['method'] ?? '';
  if (isTagCut({ element, isComplete })) {
    warnings.addUnfinished(name, element.line);
    return undefined;
  }
  const status = statusOf(element, name, warnings);
  return {
    name,
    suite: suiteOf(element, path),
    file: filled(attributes['source-file']),
    line: lineNumberOf(attributes['source-line']),
    status,
    durationMs: secondsOf(attributes['time'], element, warnings),
    tags: tagsOf(element),
    skipReason: status === 'skipped' ? reasonOf(element) : undefined,
    failures: status === 'failed' ? failuresOf(element) : [],
    events: eventsOf(element),
  };
}

/** Reads the <failure> of a class, by the first version: its fixture failed. */
function toFixtureFailure({ element, path }: XmlSubtree): ReportedTest {
  const name = path.at(-1)?.attributes['name'] ?? '';
  return { name, suite: [], status: 'failed', failures: [toFailure(element)], events: [] };
}

/** Reads an <error> of an assembly: what failed outside of all tests, as a clean-up does. */
function toRunError({ element }: XmlSubtree): ReportedTest {
  const { attributes } = element;
  const failures = childrenNamed(element, 'failure').map(toFailure);
  const type = filled(attributes['type']) ?? 'error';
  return {
    name: filled(attributes['name']) ?? type,
    suite: [type],
    status: 'failed',
    failures: failures.length > 0 ? failures : [toFailure(element)],
    events: [],
  };
}

function statusOf(element: XmlElement, name: string, warnings: Warnings): TestStatus {
  const status = STATUSES.get((element.attributes['result'] ?? '').trim().toLowerCase());
  if (status === 'passed' && childNamed(element, 'failure') !== undefined) return 'failed';
  if (status !== undefined) return status;
  const taken = childNamed(element, 'failure') === undefined ? 'skipped' : 'failed';
  warnings.add(
    'no_result',
    `The test "${name.slice(0, 200)}" has no result; it was recorded as ${taken}.`,
    element.line,
  );
  return taken;
}

/** Returns the class; where none is reported, the collection. */
function suiteOf(element: XmlElement, path: XmlSubtree['path']): readonly string[] {
  const suite = filled(element.attributes['type']) ?? filled(path.at(-1)?.attributes['name']);
  return suite === undefined ? [] : [suite];
}

function tagsOf(element: XmlElement): readonly string[] {
  return childrenNamed(element, 'traits')
    .flatMap((list) => childrenNamed(list, 'trait'))
    .flatMap(({ attributes }) => {
      const name = filled(attributes['name']);
      const value = filled(attributes['value']);
      if (name === undefined || value === undefined) return name ?? value ?? [];
      return name.toLowerCase() === 'category' ? value : `${name}:${value}`;
    });
}

function reasonOf(element: XmlElement): string | undefined {
  const reason = childNamed(element, 'reason');
  return filled(textIn(reason, 'message') ?? reason?.text);
}

function failuresOf(element: XmlElement): readonly ReportedFailure[] {
  const failures = childrenNamed(element, 'failure').map(toFailure);
  return failures.length > 0 ? failures : [{ dialect: 'dotnet' }];
}

/** What go2xunit writes for the type of every failure of a test of Go. */
const GO2XUNIT = 'go.error';

function toFailure(element: XmlElement): ReportedFailure {
  const failure = dotnetFailure(
    unescapedMessage(textIn(element, 'message') ?? filled(element.attributes['message'])),
    textIn(element, 'stack-trace'),
  );
  if (element.attributes['exception-type'] === GO2XUNIT) return { ...failure, dialect: 'go' };
  const type = filled(element.attributes['exception-type']) ?? failure.type;
  const isTimeout = failure.timedOut === true || type === 'Xunit.Sdk.TestTimeoutException';
  return { ...failure, type, element: elementOf(type), ...(isTimeout ? { timedOut: true, isAssertion: false } : {}) };
}

/** Attachments of version 3 contain the text itself, or base64. Only their names are reported. */
function eventsOf(element: XmlElement): readonly EventDraft[] {
  const warnings = childrenNamed(element, 'warnings').flatMap((list) => childrenNamed(list, 'warning'));
  const files = childrenNamed(element, 'attachments').flatMap((list) => childrenNamed(list, 'attachment'));
  return [
    ...childrenNamed(element, 'output').flatMap(({ text }) => outputEvents(text, 'stdout')),
    ...warnings.flatMap(({ text }) => outputEvents(text, 'log')),
    ...files.flatMap(({ attributes }) => attachmentOf(filled(attributes['name']), filled(attributes['media-type']))),
  ];
}

function attachmentOf(name: string | undefined, mediaType: string | undefined): readonly EventDraft[] {
  if (name === undefined) return [];
  return [{ type: 'attachment', name, ...(mediaType === undefined ? {} : { mediaType }) }];
}

/** A line end that the writer of version 2 prints as letters: a Windows one, or one before a line of an assertion. */
const PRINTED_LINE_END = /\\r\\n|\\n(?=Expected|Actual|[ \t])/;

/** What the writer prints in place of one character. */
const ESCAPE = /\\(?:(["\\0abfnrtv])|x([0-9a-f]{2}(?:[0-9a-f]{2})?))/g;

const LETTERS: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/**
 * Returns a message as the test framework wrote it. The console runners of versions 2 and 3 escape quotes, backslashes and
 * control characters (`XmlEscape` in their ExecutionSink), version 2 line ends too; loggers of `dotnet test` do not. A message
 * is taken as escaped when nothing in it lacks an escape, and when a quote or a line end has one.
 */
export function unescapedMessage(text: string | undefined): string | undefined {
  if (text === undefined || !text.includes('\\')) return text;
  const isEscaped = text.includes('\\"') || (!text.includes('\n') && PRINTED_LINE_END.test(text));
  const rest = text.replace(ESCAPE, '');
  if (!isEscaped || rest.includes('"') || rest.includes('\\')) return text;
  return text.replace(ESCAPE, (_, letter: string | undefined, code: string | undefined) =>
    letter === undefined ? String.fromCharCode(Number.parseInt(code ?? '', 16)) : (LETTERS[letter] ?? letter),
  );
}
