import type { ReportedFailure, ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { childrenNamed } from '../../xml/xml-element.js';
import type { XmlOpen, XmlSubtree } from '../../xml/xml-subtrees.js';
import { filled, secondsOf } from '../shared/attribute-values.js';
import { isTagCut, subtreesUnder, Warnings } from '../shared/subtrees-under.js';

const ROOTS: readonly string[] = ['tests'];

/** What PHPUnit 6 to 9 write with `--testdox-xml`. */
export const TESTDOX_XML: ReportFormat = {
  name: 'testdox-xml',
  compatibleFormats: ['junit', 'testdox'],
  title: "PHPUnit's testdox XML",
  roots: ROOTS,
  recognizes,
  read,
};

const ROOTED = {
  title: "PHPUnit's testdox XML",
  roots: ROOTS,
  isSubtree: (name: string, path: readonly XmlOpen[]): boolean => name === 'test' && path.length === 1,
};

function recognizes({ root }: ReportHead): boolean {
  const first = root?.elements[0];
  return first?.name === 'test' && 'className' in first.attributes && 'prettifiedMethodName' in first.attributes;
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const warnings = new Warnings();
  for await (const piece of subtreesUnder(source, ROOTED)) {
    if (piece.kind === 'warning') yield piece;
    else if (piece.kind !== 'close') yield* entriesOf(piece.unit, warnings);
    yield* warnings.take();
  }
}

/** The results of PHPUnit's BaseTestRunner. A risky test asserts nothing; a warning fails the run. */
const STATUSES: Readonly<Record<string, TestStatus>> = {
  '0': 'passed',
  '1': 'skipped',
  '2': 'skipped',
  '3': 'failed',
  '4': 'failed',
  '5': 'skipped',
  '6': 'failed',
};

const REASONS: Readonly<Record<string, string>> = { '2': 'incomplete', '5': 'risky' };

function* entriesOf(unit: XmlSubtree, warnings: Warnings): Generator<ReportEntry> {
  const { element } = unit;
  const { className, methodName = '', status = '', exceptionMessage, time } = element.attributes;
  const outcome = STATUSES[status];
  if (isTagCut(unit) || outcome === undefined) {
    warnings.addUnfinished(methodName, element.line);
    return;
  }
  const suite = filled(className);
  const tags = childrenNamed(element, 'group').flatMap(({ attributes }) => filled(attributes['name']) ?? []);
  const reason = REASONS[status];
  yield {
    kind: 'test',
    test: {
      name: methodName,
      suite: suite === undefined ? [] : [suite],
      status: outcome,
      durationMs: secondsOf(time, element, warnings),
      tags: tags.filter((name) => name !== 'default'),
      ...(reason === undefined ? {} : { skipReason: reason }),
      failures: outcome === 'failed' ? [failureOf(status, filled(exceptionMessage))] : [],
      events: [],
    },
  };
}

function failureOf(status: string, message: string | undefined): ReportedFailure {
  return {
    ...(message === undefined ? {} : { message }),
    ...(status === '3' ? { element: 'failure' } : status === '4' ? { element: 'error' } : {}),
    dialect: 'php',
  };
}
