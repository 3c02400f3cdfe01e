import { instantOf } from '../../json/fields.js';
import type {
  ReportedFailure,
  ReportedTest,
  ReportEntry,
  ReportFormat,
  ReportHead,
  ReportSource,
} from '../../report.js';
import type { EventDraft } from '../../test-draft.js';
import { childNamed, childrenNamed, type XmlElement } from '../../xml/xml-element.js';
import type { XmlOpen, XmlSubtree } from '../../xml/xml-subtrees.js';
import { filled, placeOf, textIn } from '../shared/attribute-values.js';
import { subtreesUnder, Warnings } from '../shared/subtrees-under.js';

const ROOTS: readonly string[] = ['SquishReport'];
const PARTS: ReadonlySet<string> = new Set(['prolog', 'epilog', 'verification', 'message']);

/**
 * What Squish writes with `--reportgen xml2` and `xml3` (Squish manual, "Processing test results"): tests in each other, of which the
 * test cases are tests; the sections, scenarios and steps of a test case are parts of it.
 */
export const SQUISH: ReportFormat = {
  name: 'squish',
  title: 'Squish XML',
  roots: ROOTS,
  recognizes: ({ root }: ReportHead): boolean => root?.children.includes('test') === true,
  read: readSquish,
};

const ROOTED = {
  title: 'Squish XML',
  roots: ROOTS,
  isSubtree: (name: string, path: readonly XmlOpen[]): boolean => path.at(-1)?.name === 'test' && PARTS.has(name),
};

async function* readSquish(source: ReportSource): AsyncGenerator<ReportEntry> {
  const warnings = new Warnings();
  const tests = new SquishTests(warnings);
  let isCut = false;
  for await (const piece of subtreesUnder(source, ROOTED)) {
    if (piece.kind === 'warning') {
      isCut ||= piece.warning.code === 'truncated';
      yield piece;
    } else if (piece.kind === 'unit') tests.take(piece.unit);
    else yield* tests.close(piece.path, isCut);
    yield* warnings.take();
  }
}

/** What is known of an open <test>. */
interface OpenTest {
  name: string | undefined;
  startedAt: Date | undefined;
  completedAt: Date | undefined;
  hasEnded: boolean;
  file: string | undefined;
  readonly failures: ReportedFailure[];
  readonly events: EventDraft[];
}

class SquishTests {
  private readonly open = new Map<XmlOpen, OpenTest>();

  constructor(private readonly warnings: Warnings) {}

  take({ element, path, isComplete }: XmlSubtree): void {
    const own = this.of(path.at(-1));
    if (element.name === 'prolog') {
      own.name ??= filled(textIn(element, 'name'));
      own.startedAt = instantOf(element.attributes['time']);
      own.file = filled(textIn(childNamed(element, 'location'), 'uri'));
    } else if (element.name === 'epilog') {
      own.completedAt = instantOf(element.attributes['time']);
      own.hasEnded = true;
    } else this.takeResults(element, this.of(caseIn(path) ?? path.at(-1)), isComplete);
  }

  *close(path: readonly XmlOpen[], isCut: boolean): Generator<ReportEntry> {
    const closed = path.at(-1);
    if (closed?.name !== 'test') return;
    const test = this.of(closed);
    const name = this.nameOf(closed);
    this.open.delete(closed);
    const isCase = closed === caseIn(path);
    if (path.length === 2) {
      const { startedAt, completedAt } = test;
      yield { kind: 'run', run: { startedAt, completedAt, durationMs: between(test), runner: 'squish' } };
    }
    if (!isCase && test.failures.length === 0) return;
    if (isCase && test.failures.length === 0 && (isCut || !test.hasEnded)) {
      this.warnings.addUnfinished(name, closed.line);
      return;
    }
    const suite = path
      .slice(0, -1)
      .filter((open) => open.name === 'test')
      .map((open) => this.nameOf(open));
    const read: ReportedTest = {
      name,
      suite,
      file: test.file,
      status: test.failures.length > 0 ? 'failed' : 'passed',
      durationMs: between(test),
      failures: test.failures,
      events: test.events,
    };
    yield { kind: 'test', test: read };
  }

  private takeResults(element: XmlElement, test: OpenTest, isComplete: boolean): void {
    const results =
      element.name === 'message' ? [element] : element.children.filter(({ name }) => /result$/i.test(name));
    if (results.length === 0 || !isComplete)
      this.warnings.add('no_result', 'A verification has no result; it was skipped.', element.line);
    for (const result of results) this.takeResult(result, element, test);
  }

  private takeResult(result: XmlElement, around: XmlElement, test: OpenTest): void {
    const type = (result.attributes['type'] ?? '').toUpperCase();
    if (FAILED.has(type)) test.failures.push(failureOf(result, around, type));
    else if (LOGGED.has(type)) test.events.push({ type: 'log', message: textOf(result) ?? type, stream: 'log' });
    else if (!PASSED.has(type))
      this.warnings.add('no_result', `The result "${type.slice(0, 50)}" is not known; it was skipped.`, result.line);
  }

  private nameOf(open: XmlOpen): string {
    return filled(open.attributes['name']) ?? this.of(open).name ?? 'unnamed test';
  }

  private of(open: XmlOpen | undefined): OpenTest {
    const known = open && this.open.get(open);
    if (known !== undefined) return known;
    const test: OpenTest = {
      name: undefined,
      startedAt: undefined,
      completedAt: undefined,
      hasEnded: false,
      file: undefined,
      failures: [],
      events: [],
    };
    if (open !== undefined) this.open.set(open, test);
    return test;
  }
}

/** Types of results. XFAIL is a failure that the test expects, and XPASS a check that should have failed. */
const PASSED: ReadonlySet<string> = new Set(['PASS', 'XFAIL']);
const FAILED: ReadonlySet<string> = new Set(['FAIL', 'XPASS', 'ERROR', 'FATAL']);
const LOGGED: ReadonlySet<string> = new Set(['LOG', 'WARNING', 'ATTACHMENT']);

/** Returns the test case of a path: by its type in version 3; before, the test in the suite. */
function caseIn(path: readonly XmlOpen[]): XmlOpen | undefined {
  const tests = path.filter(({ name }) => name === 'test');
  const isTyped = tests.some(({ attributes }) => attributes['type'] !== undefined);
  return isTyped ? tests.find(({ attributes }) => attributes['type'] === 'testcase') : tests[1];
}

function between({ startedAt, completedAt }: OpenTest): number | undefined {
  if (startedAt === undefined || completedAt === undefined) return undefined;
  const ms = completedAt.getTime() - startedAt.getTime();
  return ms < 0 ? undefined : ms;
}

/** `'41' and '42' are not equal`, of `test.compare(actual, expected)`. */
const COMPARED = /^'([^']*)' and '([^']*)' are not equal$/;

function failureOf(result: XmlElement, around: XmlElement, type: string): ReportedFailure {
  const message = textOf(result);
  const [, actual, expected] = COMPARED.exec(detailOf(result) ?? '') ?? [];
  const place =
    childNamed(result, 'scriptedLocation') ?? childNamed(result, 'location') ?? childNamed(around, 'location');
  const { file, line } = around.attributes;
  return {
    message: type === 'XPASS' ? `Passed, and was expected to fail: ${message ?? ''}`.trim() : message,
    isAssertion: type === 'FAIL' || type === 'XPASS',
    ...(expected === undefined || actual === undefined ? {} : { expected, actual, printed: true }),
    location: placeOf(textIn(place, 'uri'), textIn(place, 'lineNo')) ?? placeOf(file, line),
  };
}

function textOf(result: XmlElement): string | undefined {
  const [text, detail] = [titleOf(result), detailOf(result)];
  if (text === undefined) return detail ?? filled(result.text);
  return detail === undefined || detail === text ? text : `${text}\n${detail}`;
}

function titleOf(result: XmlElement): string | undefined {
  const plain = childrenNamed(result, 'description').find(({ attributes }) => attributes['type'] !== 'DETAILED');
  return filled(textIn(result, 'text')) ?? filled(plain?.text);
}

function detailOf(result: XmlElement): string | undefined {
  const detailed = childrenNamed(result, 'description').find(({ attributes }) => attributes['type'] === 'DETAILED');
  return filled(textIn(result, 'detail')) ?? filled(detailed?.text);
}
