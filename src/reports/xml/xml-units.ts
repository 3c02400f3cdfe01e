import type { ReportSource } from '../report.js';
import { decodeXml } from './decode-xml.js';
import { UnitBuilder } from './unit-builder.js';
import { XmlHealer } from './xml-healer.js';
import type { XmlOpen, XmlPiece } from './xml-piece.js';

export type { XmlElement } from './xml-element.js';
export type { XmlOpen, XmlPiece, XmlUnit } from './xml-piece.js';

/**
 * Reads XML in constant memory: the elements for which `isUnit` answers true are handed over whole, with all that is in them,
 * as soon as they close; of the others only names and attributes are kept while they are open, and it is told when they close.
 * It is asked only for elements that stand in no unit, with their local names and open ancestors.
 *
 * Healed, with a warning: control characters, stray `&` and `<`, wrong quotes, elements that are never closed, encodings that
 * are declared wrongly, text around the document, several documents one after another, and a file that breaks off. Document
 * types are passed over, so that no entity is expanded or fetched. Texts, tags, depth and number of elements are bounded.
 * Pieces come as many at once as a chunk of the source holds: handing each on by itself costs as much as reading it.
 * It raises only what the source raises.
 */
export async function* readXmlUnits(
  source: ReportSource,
  isUnit: (name: string, path: readonly XmlOpen[]) => boolean,
): AsyncGenerator<readonly XmlPiece[]> {
  const builder = new UnitBuilder(isUnit);
  const healer = new XmlHealer(builder);
  for await (const text of decodeXml(source, builder.warn)) {
    healer.push(text);
    yield builder.take();
  }
  healer.end();
  builder.end();
  yield builder.take();
}
