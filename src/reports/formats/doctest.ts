import type { ReportEntry, ReportFormat, ReportSource } from '../report.js';
import type { XmlOpen } from '../xml/xml-units.js';
import { filled } from './attribute-values.js';
import { toTest } from './doctest/test-case.js';
import { unitsUnder, Warnings } from './units-under.js';

/** The reporter `xml` of doctest, the testing framework for C++. */
export const DOCTEST: ReportFormat = {
  name: 'doctest',
  title: 'doctest XML',
  recognizes: ({ root }) => root?.name === 'doctest',
  read: readDoctest,
};

const ROOTED = { title: 'doctest XML', roots: ['doctest'], isUnit: (name: string): boolean => name === 'TestCase' };

async function* readDoctest(source: ReportSource): AsyncGenerator<ReportEntry> {
  const warnings = new Warnings();
  let known: XmlOpen | undefined;
  for await (const piece of unitsUnder(source, ROOTED)) {
    if (piece.kind === 'warning') {
      yield piece;
      continue;
    }
    const [root] = piece.kind === 'unit' ? piece.unit.path : piece.path;
    if (root !== undefined && known === undefined) yield { kind: 'run', run: { runner: runnerOf(root) } };
    known = root;
    if (piece.kind === 'unit') {
      const test = toTest(piece.unit, warnings);
      yield* warnings.take();
      if (test !== undefined) yield { kind: 'test', test };
    }
  }
}

function runnerOf({ attributes }: XmlOpen): string {
  const version = filled(attributes['version']);
  return version === undefined ? 'doctest' : `doctest ${version}`;
}
