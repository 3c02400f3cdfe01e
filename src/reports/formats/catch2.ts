import type { ReportEntry, ReportFormat, ReportSource } from '../report.js';
import type { XmlOpen } from '../xml/xml-units.js';
import { toTest } from './catch2/test-case.js';
import { filled } from './attribute-values.js';
import { unitsUnder, Warnings } from './units-under.js';

/** The reporter `xml` of Catch2, of its second version (root `Catch`) and of its third (root `Catch2TestRun`). */
export const CATCH2: ReportFormat = {
  name: 'catch2',
  alsoNamed: ['catch'],
  title: 'Catch2 XML',
  recognizes: ({ root }) => root !== undefined && ROOTED.roots.includes(root.name),
  read: readCatch2,
};

const ROOTED = { title: 'Catch2 XML', roots: ['Catch2TestRun', 'Catch'], isUnit: (name: string): boolean => name === 'TestCase' };

async function* readCatch2(source: ReportSource): AsyncGenerator<ReportEntry> {
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
  const version = filled(attributes['catch2-version']);
  return version === undefined ? 'Catch2' : `Catch2 ${version}`;
}
