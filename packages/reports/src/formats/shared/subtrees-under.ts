import type { ReportEntry, ReportSource, WarningCode } from '../../report.js';
import { UnreadableReport } from '../../report.js';
import { readXmlSubtrees, type XmlOpen, type XmlPiece, type XmlSubtree } from '../../xml/xml-subtrees.js';

/** A format by its root elements. */
export interface RootedFormat {
  /** Its name in a sentence, as in `TRX`. */
  readonly title: string;
  /** The local names that its root element may have. */
  readonly roots: readonly string[];
  /** Whether an element is returned whole; `path` are the elements around it, outermost first. */
  readonly isSubtree: (name: string, path: readonly XmlOpen[]) => boolean;
}

/**
 * Yields the pieces of an XML file whose root is one of the format's. Documents of other roots after the first are skipped.
 * @throws UnreadableReport when the first root is another one, or there is none.
 */
export async function* subtreesUnder(source: ReportSource, format: RootedFormat): AsyncGenerator<XmlPiece> {
  let first: string | undefined;
  const isSubtree = (name: string, path: readonly XmlOpen[]): boolean => {
    first ??= path[0]?.name ?? name;
    return path[0] !== undefined && format.roots.includes(path[0].name) && format.isSubtree(name, path);
  };
  for await (const pieces of readXmlSubtrees(source, isSubtree)) {
    if (first !== undefined) refuseOther(first, format);
    for (const piece of pieces) yield piece;
  }
  refuseOther(first, format);
}

function refuseOther(root: string | undefined, { roots, title }: RootedFormat): void {
  if (root !== undefined && roots.includes(root)) return;
  const expected = roots.map((name) => `<${name}>`).join(' or ');
  throw new UnreadableReport(
    `${title} begins with ${expected}, but this file ${root === undefined ? 'has no elements' : `begins with <${root.slice(0, 100)}>`}.`,
  );
}

/** Returns whether the file ends early in the first tag of an element, or right after it: its attributes may be cut as well. */
export function isTagCut({ element, isComplete }: Pick<XmlSubtree, 'element' | 'isComplete'>): boolean {
  return !isComplete && element.children.length === 0 && element.text === '';
}

/** Warnings that come up while an element is read, until they are passed on. */
export class Warnings {
  private waiting: ReportEntry[] = [];

  /** Keeps a warning; `line` is counted from 1. */
  add(code: WarningCode, message: string, line?: number): void {
    this.waiting.push({ kind: 'warning', warning: { code, message, line } });
  }

  /** Reports that the file ends early inside of a test, which is left out as nothing is known of its outcome. */
  addUnfinished(name: string, line: number): void {
    this.add(
      'no_result',
      `The file ends inside the test "${name.slice(0, 200)}", which has no result; the test was skipped.`,
      line,
    );
  }

  /** Returns what came up since the last call. */
  take(): readonly ReportEntry[] {
    const taken = this.waiting;
    this.waiting = [];
    return taken;
  }
}

/**
 * Reads a format whose tests are subtrees that do not depend on each other: `toEntries` reads one. A subtree in whose first tag the file
 * ends is left out with a warning.
 * @throws UnreadableReport when the first root is another one, or there is none.
 */
export async function* readSubtrees(
  source: ReportSource,
  format: RootedFormat,
  toEntries: (unit: XmlSubtree, warnings: Warnings) => Iterable<ReportEntry>,
): AsyncGenerator<ReportEntry> {
  const warnings = new Warnings();
  for await (const piece of subtreesUnder(source, format)) {
    if (piece.kind === 'warning') yield piece;
    else if (piece.kind === 'unit') {
      if (isTagCut(piece.unit)) warnings.addUnfinished(nameIn(piece.unit), piece.unit.element.line);
      else yield* toEntries(piece.unit, warnings);
    }
    yield* warnings.take();
  }
}

function nameIn({ element: { attributes, name } }: XmlSubtree): string {
  return attributes['name'] ?? attributes['Name'] ?? name;
}
