import type { ReportedFailure, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import { childrenNamed } from '../../xml/xml-element.js';
import type { XmlElement, XmlOpen, XmlSubtree } from '../../xml/xml-subtrees.js';
import { announcedIn, totalIn } from '../shared/announced.js';
import { filled, placeOf, secondsOf } from '../shared/attribute-values.js';
import { isTagCut, subtreesUnder, Warnings } from '../shared/subtrees-under.js';

const ROOTS: readonly string[] = ['unittest-results'];

/** What UnitTest++ writes with its XmlTestReporter: a <test> that failed has its failures in it. */
export const UNITTESTPP: ReportFormat = {
  name: 'unittestpp',
  aliases: ['unittest++'],
  title: 'UnitTest++ XML',
  roots: ROOTS,
  recognizes: ({ root }) => root !== undefined,
  read: readUnitTestPp,
};

const ROOTED = {
  title: 'UnitTest++ XML',
  roots: ROOTS,
  isSubtree: (name: string, path: readonly XmlOpen[]): boolean => name === 'test' && path.length === 1,
};

/** The root announces how many tests failed. */
async function* readUnitTestPp(source: ReportSource): AsyncGenerator<ReportEntry> {
  const warnings = new Warnings();
  for await (const piece of subtreesUnder(source, ROOTED)) {
    if (piece.kind === 'warning') yield piece;
    else if (piece.kind === 'close') {
      yield announcedIn(piece.path[0]?.attributes ?? {}, 'failedtests');
      yield totalIn(piece.path[0]?.attributes ?? {}, ['tests']);
    } else if (isTagCut(piece.unit))
      warnings.addUnfinished(piece.unit.element.attributes['name'] ?? '', piece.unit.element.line);
    else yield* entriesOf(piece.unit, warnings);
    yield* warnings.take();
  }
}

function* entriesOf({ element, isComplete }: XmlSubtree, warnings: Warnings): Generator<ReportEntry> {
  const name = element.attributes['name'] ?? '';
  const suite = filled(element.attributes['suite']);
  const failures = childrenNamed(element, 'failure').map(failureOf);
  if (!isComplete && failures.length === 0) {
    warnings.addUnfinished(name, element.line);
    return;
  }
  yield {
    kind: 'test',
    test: {
      name,
      suite: suite === undefined ? [] : [suite],
      file: failures[0]?.location?.file,
      status: failures.length === 0 ? 'passed' : 'failed',
      durationMs: secondsOf(element.attributes['time'], element, warnings),
      failures,
      events: [],
    },
  };
}

/** `cart.cpp(14) : Expected 42 but was 41`. */
const PLACED = /^([^()\n]{1,1000})\((\d{1,9})\) {0,4}: ?([^]*)$/;

function failureOf({ attributes }: XmlElement): ReportedFailure {
  const message = attributes['message'] ?? '';
  const [, file, line, text] = PLACED.exec(message) ?? [];
  return {
    message: filled(text ?? message),
    isAssertion: !/unhandled exception/i.test(message),
    location: placeOf(file, line),
    dialect: 'cpp',
  };
}
