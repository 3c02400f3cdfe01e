import type { ReportSource } from '../report.js';
import { decodeXml } from './decode-xml.js';
import { SubtreeBuilder } from './subtree-builder.js';
import { TolerantTokenizer } from './xml-tokenizer.js';
import type { XmlOpen, XmlPiece } from './xml-piece.js';

export type { XmlElement } from './xml-element.js';
export type { XmlOpen, XmlPiece, XmlSubtree } from './xml-piece.js';

/**
 * Reads XML in constant memory: the elements for which `isSubtree` answers true are returned whole, with all that is in them,
 * as soon as they close; of the others only names and attributes are kept while they are open, and their closing is reported.
 * It is called only for elements outside any subtree, with their local names and open ancestors.
 *
 * Repaired, with a warning: control characters, stray `&` and `<`, wrong quotes, elements that are never closed, encodings that
 * are declared wrongly, text around the document, several documents one after another, and a file that ends early. Document
 * types are skipped, so that no entity is expanded or fetched. Texts, tags, depth and number of elements are bounded.
 * Pieces come as many at once as a chunk of the source contains: forwarding each by itself costs as much as reading it.
 * Throws only what the source throws.
 */
export async function* readXmlSubtrees(
  source: ReportSource,
  isSubtree: (name: string, path: readonly XmlOpen[]) => boolean,
): AsyncGenerator<readonly XmlPiece[]> {
  const builder = new SubtreeBuilder(isSubtree);
  const tokenizer = new TolerantTokenizer(builder);
  for await (const text of decodeXml(source, builder.warn)) {
    tokenizer.push(text);
    yield builder.take();
  }
  tokenizer.end();
  builder.end();
  yield builder.take();
}
