import type { ReportEntry, ReportSource, WarningCode } from '../report.js';
import { UnreadableReport } from '../report.js';
import { readXmlUnits, type XmlOpen, type XmlPiece, type XmlUnit } from '../xml/xml-units.js';

/** A format by its root elements. */
export interface RootedFormat {
  /** Its name in a sentence, as in `TRX`. */
  readonly title: string;
  /** The local names that its root element may have. */
  readonly roots: readonly string[];
  /** Whether an element is handed over whole; `path` are the elements around it, outermost first. */
  readonly isUnit: (name: string, path: readonly XmlOpen[]) => boolean;
}

/**
 * The pieces of an XML file whose root is one of the format's. Documents of other roots behind the first are passed over.
 * @throws UnreadableReport when the first root is another one, or there is none.
 */
export async function* unitsUnder(source: ReportSource, format: RootedFormat): AsyncGenerator<XmlPiece> {
  let first: string | undefined;
  const isUnit = (name: string, path: readonly XmlOpen[]): boolean => {
    first ??= path[0]?.name ?? name;
    return path[0] !== undefined && format.roots.includes(path[0].name) && format.isUnit(name, path);
  };
  for await (const pieces of readXmlUnits(source, isUnit)) {
    if (first !== undefined) refuseOther(first, format);
    for (const piece of pieces) yield piece;
  }
  refuseOther(first, format);
}

function refuseOther(root: string | undefined, { roots, title }: RootedFormat): void {
  if (root !== undefined && roots.includes(root)) return;
  const expected = roots.map((name) => `<${name}>`).join(' or ');
  throw new UnreadableReport(
    `${title} begins with ${expected}, and this file ${root === undefined ? 'has no element at all' : `with <${root.slice(0, 100)}>`}.`,
  );
}

/** Whether the file breaks off in the first tag of an element, or right behind it: its attributes may be cut as well. */
export function isTagCut({ element, isComplete }: Pick<XmlUnit, 'element' | 'isComplete'>): boolean {
  return !isComplete && element.children.length === 0 && element.text === '';
}

/** Warnings that come up while an element is read, until they are handed on. */
export class Warnings {
  private waiting: ReportEntry[] = [];

  /** Keeps a warning; `line` is counted from 1. */
  add(code: WarningCode, message: string, line?: number): void {
    this.waiting.push({ kind: 'warning', warning: { code, message, line } });
  }

  /** Tells that the file breaks off inside of a test, which is left out as nothing is known of its outcome. */
  addUnfinished(name: string, line: number): void {
    this.add(
      'no_result',
      `The file breaks off inside of the test "${name.slice(0, 200)}", which has no result and was left out.`,
      line,
    );
  }

  /** What came up since the last call. */
  take(): readonly ReportEntry[] {
    const taken = this.waiting;
    this.waiting = [];
    return taken;
  }
}
