import { instantOf } from '../json/fields.js';
import type { ReportEntry, ReportFormat, ReportSource } from '../report.js';
import type { XmlOpen, XmlUnit } from '../xml/xml-units.js';
import { toTest } from './ctest/test.js';
import { filled } from './attribute-values.js';
import { unitsUnder, Warnings } from './units-under.js';

/** The file Test.xml that CTest writes for CDash. */
export const CTEST: ReportFormat = {
  name: 'ctest',
  alsoNamed: ['cdash'],
  title: 'CTest XML (Test.xml)',
  recognizes: ({ root }) => root?.name === 'Site' && (root.children.length === 0 || root.children.includes('Testing')),
  read: readCTest,
};

const ROOTED = {
  title: 'CTest XML',
  roots: ['Site', 'Testing'],
  isUnit: (name: string, path: readonly XmlOpen[]): boolean =>
    path.at(-1)?.name === 'Testing' && ['Test', 'StartTestTime', 'EndTestTime'].includes(name),
};

async function* readCTest(source: ReportSource): AsyncGenerator<ReportEntry> {
  const warnings = new Warnings();
  let isKnown = false;
  for await (const piece of unitsUnder(source, ROOTED)) {
    if (piece.kind === 'warning') yield piece;
    if (piece.kind !== 'unit') continue;
    if (!isKnown) yield* runOf(piece.unit.path[0]);
    isKnown = true;
    yield* entriesOf(piece.unit, warnings);
    yield* warnings.take();
  }
}

function* entriesOf(unit: XmlUnit, warnings: Warnings): Generator<ReportEntry> {
  const { name, text } = unit.element;
  if (name === 'StartTestTime') yield { kind: 'run', run: { startedAt: instantOf(text) } };
  else if (name === 'EndTestTime') yield { kind: 'run', run: { completedAt: instantOf(text) } };
  else {
    const test = toTest(unit, warnings);
    if (test !== undefined) yield { kind: 'test', test };
  }
}

/** The generator is named `ctest-3.25.1`. */
function* runOf(site: XmlOpen | undefined): Generator<ReportEntry> {
  const runner = filled(site?.attributes['Generator'])?.replace(/^ctest-/, 'ctest ');
  const context = Object.fromEntries(
    ['BuildName', 'Name', 'OSName', 'OSPlatform'].flatMap((key) => {
      const value = filled(site?.attributes[key]);
      return value === undefined || value === '(empty)' ? [] : [[key, value]];
    }),
  );
  yield { kind: 'run', run: { runner, ...(Object.keys(context).length === 0 ? {} : { context }) } };
}
