import { instantOf } from '../json/fields.js';
import type { ReportEntry, ReportFormat, ReportSource } from '../report.js';
import type { XmlOpen, XmlUnit } from '../xml/xml-units.js';
import { attemptsJoined } from './testng/attempts.js';
import { toMethod, type TestNGMethod } from './testng/method.js';
import { millisecondsOf } from './attribute-values.js';
import { unitsUnder, Warnings } from './units-under.js';

/** The file testng-results.xml of TestNG's own reporter. */
export const TESTNG: ReportFormat = {
  name: 'testng',
  title: 'TestNG XML (testng-results.xml)',
  recognizes: ({ root }) => root?.name === 'testng-results',
  read: readTestNG,
};

const ROOTED = {
  title: 'TestNG XML',
  roots: ['testng-results'],
  isUnit: (name: string, path: readonly XmlOpen[]): boolean =>
    name === 'test-method' || (name === 'method' && path.at(-1)?.name === 'group'),
};

/** Methods are held until their class ends: the attempts of one test stand apart in it. */
async function* readTestNG(source: ReportSource): AsyncGenerator<ReportEntry> {
  const warnings = new Warnings();
  const groups = new Map<string, string[]>();
  let held: TestNGMethod[] = [];
  let suite: XmlOpen | undefined;
  for await (const piece of unitsUnder(source, ROOTED)) {
    if (piece.kind === 'warning') {
      yield piece;
      continue;
    }
    const open = (piece.kind === 'unit' ? piece.unit.path : piece.path).find(({ name }) => name === 'suite');
    if (suite === undefined && open !== undefined) yield* runOf(open, warnings);
    suite ??= open;
    if (piece.kind === 'close') {
      if (piece.path.at(-1)?.name !== 'class' && piece.path.length > 1) continue;
      for (const test of attemptsJoined(held)) yield { kind: 'test', test };
      held = [];
    } else if (piece.unit.element.name === 'method') addToGroup(piece.unit, groups);
    else held.push(...[toMethod(piece.unit, groups, warnings)].filter((method) => method !== undefined));
    yield* warnings.take();
  }
}

/** Groups are listed in front of the tests, by class and method. */
function addToGroup({ element, path }: XmlUnit, groups: Map<string, string[]>): void {
  const group = path.at(-1)?.attributes['name'];
  if (group === undefined) return;
  const key = `${element.attributes['class'] ?? ''}.${element.attributes['name'] ?? ''}`;
  const known = groups.get(key);
  if (known === undefined) groups.set(key, [group]);
  else if (!known.includes(group)) known.push(group);
}

function* runOf(suite: XmlOpen, warnings: Warnings): Generator<ReportEntry> {
  const { attributes } = suite;
  const startedAt = instantOf(attributes['started-at']);
  const completedAt = instantOf(attributes['finished-at']);
  const durationMs = millisecondsOf(attributes['duration-ms'], suite, warnings);
  if (startedAt ?? completedAt ?? durationMs) yield { kind: 'run', run: { startedAt, completedAt, durationMs } };
}
