import { instantOf } from '../json/fields.js';
import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../report.js';
import type { XmlOpen, XmlUnit } from '../xml/xml-units.js';
import { filled } from './attribute-values.js';
import { unitsUnder, Warnings } from './units-under.js';
import { toFixtureFailure, toRunError, toTest } from './xunit/tests.js';

/** The XML of xUnit.net, of its first version (`class` in `assembly`) and of those since (`collection` in `assembly`). */
export const XUNIT: ReportFormat = {
  name: 'xunit',
  alsoNamed: ['xunit.net', 'xunit2', 'xunit3'],
  kin: ['junit'],
  title: 'xUnit.net XML',
  recognizes,
  read: readXUnit,
};

const ROOTED = { title: 'xUnit.net XML', roots: ['assemblies', 'assembly'], isUnit };

/** An `assembly` may be something else altogether: .NET documentation has one. */
function recognizes({ root }: ReportHead): boolean {
  if (root?.name === 'assemblies') return root.children.every((name) => name === 'assembly');
  if (root?.name !== 'assembly') return false;
  return (
    root.attributes['total'] !== undefined || root.children.some((name) => name === 'class' || name === 'collection')
  );
}

/** Tests, and what failed beside them: a fixture of the first version, a clean-up of later ones. */
function isUnit(name: string, path: readonly XmlOpen[]): boolean {
  const parent = path.at(-1)?.name;
  return name === 'test' || (name === 'failure' && parent === 'class') || (name === 'error' && parent === 'errors');
}

async function* readXUnit(source: ReportSource): AsyncGenerator<ReportEntry> {
  const warnings = new Warnings();
  let known: XmlOpen | undefined;
  for await (const piece of unitsUnder(source, ROOTED)) {
    if (piece.kind === 'warning') {
      yield piece;
      continue;
    }
    const assembly = (piece.kind === 'unit' ? piece.unit.path : piece.path).find(({ name }) => name === 'assembly');
    if (assembly !== undefined && assembly !== known) {
      if (known === undefined) yield* runOf(assembly);
      known = assembly;
    }
    const test = piece.kind === 'unit' ? testOf(piece.unit, warnings) : undefined;
    if (test !== undefined) yield { kind: 'test', test };
    yield* warnings.take();
  }
}

function testOf(unit: XmlUnit, warnings: Warnings): ReturnType<typeof toTest> {
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
