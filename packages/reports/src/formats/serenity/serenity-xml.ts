import type { JsonObject } from '../../json/json-value.js';
import { ReportNotes } from '../../json/report-notes.js';
import type { ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import type { XmlElement } from '../../xml/xml-element.js';
import type { XmlOpen } from '../../xml/xml-subtrees.js';
import { subtreesUnder } from '../shared/subtrees-under.js';
import { testsOf } from './serenity-tests.js';
import { outcomeOf } from './serenity-xml-outcome.js';

const ROOTS: readonly string[] = ['acceptance-test-run'];

/** What Thucydides, and Serenity BDD before version 3, write of each outcome beside the JSON: `target/site/serenity/<hash>.xml`. */
export const SERENITY_XML: ReportFormat = {
  name: 'serenity-xml',
  aliases: ['thucydides'],
  compatibleFormats: ['serenity'],
  title: "Serenity's XML",
  roots: ROOTS,
  recognizes: ({ root }) => root !== undefined,
  read,
};

const ROOTED = {
  title: "Serenity's XML",
  roots: ROOTS,
  isSubtree: (_: string, path: readonly XmlOpen[]): boolean => path.length === 1,
};

/** Reads the outcomes as those of the JSON, one for each document. */
async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const notes = new ReportNotes();
  let open: { readonly root: XmlOpen; readonly children: XmlElement[] } | undefined;
  yield { kind: 'run', run: { runner: 'serenity' } };
  for await (const piece of subtreesUnder(source, ROOTED)) {
    if (piece.kind === 'warning') {
      yield piece;
      continue;
    }
    const root = (piece.kind === 'unit' ? piece.unit.path : piece.path)[0];
    if (root === undefined) continue;
    if (root !== open?.root) {
      if (open !== undefined) yield* entriesOf(outcomeOf(open.root, open.children), true, notes);
      open = { root, children: [] };
    }
    if (piece.kind === 'unit') open.children.push(piece.unit.element);
    else {
      yield* entriesOf(outcomeOf(open.root, open.children), false, notes);
      open = undefined;
    }
  }
  if (open !== undefined) yield* entriesOf(outcomeOf(open.root, open.children), true, notes);
  yield* notes.entries();
}

function* entriesOf(outcome: JsonObject, isCut: boolean, notes: ReportNotes): Generator<ReportEntry> {
  for (const test of testsOf(outcome, () => isCut, notes)) yield { kind: 'test', test };
}
