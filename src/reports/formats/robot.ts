import { instantOf } from '../json/fields.js';
import type { ReportEntry, ReportFormat, ReportSource } from '../report.js';
import type { XmlOpen, XmlPiece } from '../xml/xml-units.js';
import { filled } from './attribute-values.js';
import { RobotSuites } from './robot/suites.js';
import { robotInstant } from './robot/times.js';
import { unitsUnder, Warnings } from './units-under.js';

/** The file output.xml of Robot Framework. */
export const ROBOT: ReportFormat = {
  name: 'robot',
  alsoNamed: ['robotframework'],
  title: 'Robot Framework XML (output.xml)',
  recognizes: ({ root }) => root?.name === 'robot',
  read: readRobot,
};

/** Keywords nest and repeat without end, so that only what has nothing in it is read as a whole. */
const LEAVES: ReadonlySet<string> = new Set(['msg', 'status', 'arg', 'tag', 'doc', 'timeout']);

const ROOTED = {
  title: 'Robot Framework XML',
  roots: ['robot'],
  isUnit: (name: string, path: readonly XmlOpen[]): boolean => LEAVES.has(name) && path[1]?.name === 'suite',
};

async function* readRobot(source: ReportSource): AsyncGenerator<ReportEntry> {
  const warnings = new Warnings();
  let suites = new RobotSuites(warnings);
  let known: XmlOpen | undefined;
  for await (const piece of unitsUnder(source, ROOTED)) {
    if (piece.kind === 'warning') {
      if (piece.warning.code === 'truncated') suites.breakOff();
      yield piece;
      continue;
    }
    const [root] = piece.kind === 'unit' ? piece.unit.path : piece.path;
    if (root !== undefined && root !== known) {
      yield* runOf(root);
      suites = new RobotSuites(warnings);
      known = root;
    }
    yield* entriesOf(piece, suites);
    yield* warnings.take();
  }
}

function* entriesOf(piece: Exclude<XmlPiece, { kind: 'warning' }>, suites: RobotSuites): Generator<ReportEntry> {
  if (piece.kind === 'unit') {
    suites.take(piece.unit);
    return;
  }
  const test = suites.end(piece.path);
  if (test !== undefined) yield { kind: 'test', test };
}

/** `Robot 7.0 (Python 3.12.1 on linux)`; the time is that at which the file was written. */
function* runOf({ attributes }: XmlOpen): Generator<ReportEntry> {
  const runner = filled(attributes['generator']);
  const completedAt = robotInstant(attributes['generated']) ?? instantOf(attributes['generated']);
  if (runner ?? completedAt) yield { kind: 'run', run: { runner, completedAt } };
}
