import type { ReportSource, ReportWarning } from '../report.js';
import { decodeXml } from './decode-xml.js';
import type { ReadTag } from './read-tag.js';
import type { XmlElement } from './xml-element.js';
import type { XmlOpen, XmlPiece } from './xml-piece.js';
import { type TokenSink, TolerantTokenizer } from './xml-tokenizer.js';

export type { XmlElement } from './xml-element.js';
export { asOpen, type XmlOpen, type XmlPiece, type XmlSubtree } from './xml-piece.js';

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

interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
  text: string;
  readonly line: number;
}

/** Elements nested more deeply are skipped, with what is in them taken as if it were around them. */
const MOST_DEPTH = 256;

/** The most characters of text that a subtree keeps, and that one element of it keeps. */
const MOST_UNIT_TEXT = 8 * 1024 * 1024;
const MOST_ELEMENT_TEXT = 4 * 1024 * 1024;
/** What each element still gets in a subtree that is full: a failure may be after its output. */
const LEAST_ELEMENT_TEXT = 64 * 1024;

/** The most elements and characters of attributes of a subtree. */
const MOST_ELEMENTS = 100_000;

/** The most warnings of one file. */
const MOST_WARNINGS = 12;

/** Longer texts are copied when they are read; shorter ones would keep the piece of the file alive that they were cut from. */
const MOST_DETACHED = 64 * 1024;

/**
 * Builds subtrees from repaired XML, and returns them with what closes around them. An element that was never closed in a subtree,
 * such as the `<String>` of `List<String>`, was text and becomes text again.
 */
class SubtreeBuilder implements TokenSink {
  readonly #isSubtree: (name: string, path: readonly XmlOpen[]) => boolean;
  #pieces: XmlPiece[] = [];
  readonly #warned = new Set<string>();

  /** All open elements by their names as written, subtrees and what is in them included. */
  readonly #names: string[] = [];
  #path: readonly XmlOpen[] = [];
  /** The open elements of the subtree, outermost first. */
  readonly #nodes: Node[] = [];
  /** Open elements that are too deep to be kept. */
  #tooDeep = 0;
  #isBreakingOff = false;

  /** The name of the outermost element of the first document. */
  #root: string | undefined;
  #line = 1;
  #unitText = 0;
  #unitElements = 0;

  constructor(isSubtree: (name: string, path: readonly XmlOpen[]) => boolean) {
    this.#isSubtree = isSubtree;
  }

  /** Returns what came together since the last time. */
  take(): readonly XmlPiece[] {
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }

  /** The file has ended: what is still open ended early. */
  end(): void {
    this.nextDocument();
  }

  readonly warn = (code: ReportWarning['code'], message: string): void => {
    if (this.#warned.has(message) || this.#warned.size >= MOST_WARNINGS) return;
    this.#warned.add(message);
    this.#pieces.push({ kind: 'warning', warning: { code, message, line: this.#line } });
  };

  readonly depth = (): number => this.#names.length;

  readonly keepsText = (): boolean => {
    const node = this.#nodes.at(-1);
    if (node === undefined) return false;
    if (node.text.length < this.#roomOf()) return true;
    this.warn('limit', 'A text longer than the limit was cut.');
    return false;
  };

  readonly isOpen = (name: string): boolean => {
    if (this.#tooDeep > 0 || this.#names.includes(name)) return true;
    // A shorter report was written over a longer one: what is left of the longer one may have failed.
    if (this.#names.length === 0 && name === this.#root)
      this.warn('truncated', `</${name}> behind the document ends another one, whose beginning is missing.`);
    return false;
  };

  readonly open = (tag: ReadTag): void => {
    if (this.#names.length >= MOST_DEPTH) {
      this.warn('limit', `Skipped elements nested more than ${MOST_DEPTH} levels deep.`);
      if (!tag.isSelfClosing) this.#tooDeep += 1;
      return;
    }
    this.#root ??= tag.name;
    this.#names.push(tag.name);
    this.#opened(tag);
    if (tag.isSelfClosing) this.#closed();
  };

  readonly close = (name: string): void => {
    if (this.#tooDeep > 0) {
      this.#tooDeep -= 1;
      return;
    }
    while (this.#names.at(-1) !== name) this.#closeImplied();
    this.#closed();
  };

  readonly text = (text: string): void => {
    const node = this.#nodes.at(-1);
    if (node === undefined) return;
    const room = Math.max(this.#roomOf() - node.text.length, 0);
    node.text += text.length > room ? text.slice(0, room) : text;
    this.#unitText += Math.min(text.length, room);
  };

  readonly lines = (count: number): void => {
    this.#line += count;
  };

  readonly nextDocument = (): void => {
    if (this.#names.length === 0) return;
    this.warn('truncated', `The document ends inside <${this.#names.at(-1) ?? ''}>.`);
    this.#tooDeep = 0;
    this.#isBreakingOff = true;
    while (this.#names.length > 0) this.#closed();
    this.#isBreakingOff = false;
  };

  #opened(tag: ReadTag): void {
    const name = localName(tag.name);
    const attributes = readAttributes(tag.attributes);
    if (this.#nodes.length === 0 && !this.#isSubtree(name, this.#path)) {
      const namespace = namespaceOf(tag.name, attributes, this.#path);
      this.#path = [...this.#path, { name, namespace, attributes, line: this.#line }];
      return;
    }
    const node: Node = { name, attributes, children: [], text: '', line: this.#line };
    const parent = this.#nodes.at(-1);
    this.#nodes.push(node);
    if (parent === undefined) {
      this.#unitText = 0;
      this.#unitElements = 0;
    } else {
      this.#append(parent, node);
    }
  }

  #append(parent: Node, node: Node): void {
    const weight = Object.values(node.attributes).reduce((sum, value) => sum + value.length, 0);
    this.#unitText += weight;
    this.#unitElements += 1;
    if (this.#unitElements <= MOST_ELEMENTS && this.#unitText < 2 * MOST_UNIT_TEXT) {
      parent.children.push(node);
    } else {
      this.warn('limit', 'An element has more content than the limit; the rest was ignored.');
    }
  }

  #closed(): void {
    this.#names.pop();
    const node = this.#nodes.pop();
    if (node === undefined) {
      this.#pieces.push({ kind: 'close', path: this.#path });
      this.#path = this.#path.slice(0, -1);
      return;
    }
    node.text = detached(node.text);
    if (this.#nodes.length === 0)
      this.#pieces.push({ kind: 'unit', unit: { path: this.#path, element: node, isComplete: !this.#isBreakingOff } });
  }

  #closeImplied(): void {
    const name = this.#names.at(-1) ?? '';
    const node = this.#nodes.at(-1);
    const parent = this.#nodes.at(-2);
    this.warn('healed', `The element <${name}> is never closed; it was closed where possible.`);
    this.#closed();
    if (node === undefined || parent === undefined || node.children.length > 0) return;
    if (parent.children.at(-1) === node) parent.children.pop();
    parent.text += tagText(name, node) + node.text;
  }

  #roomOf(): number {
    if (this.#unitText < MOST_UNIT_TEXT) return MOST_ELEMENT_TEXT;
    return this.#unitText < 2 * MOST_UNIT_TEXT ? LEAST_ELEMENT_TEXT : 0;
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Returns the tag's own object, with its values detached and with names without prefixes added. */
function readAttributes(attributes: Record<string, string>): Readonly<Record<string, string>> {
  for (const name of Object.keys(attributes)) {
    const value = detached(attributes[name] ?? '');
    attributes[name] = value;
    if (!name.includes(':') || name.startsWith('xmlns:')) continue;
    attributes[localName(name)] ??= value;
  }
  return attributes;
}

function namespaceOf(name: string, attributes: Readonly<Record<string, string>>, path: readonly XmlOpen[]): string {
  const colon = name.indexOf(':');
  const declaration = colon === -1 ? 'xmlns' : `xmlns:${name.slice(0, colon)}`;
  const declaring =
    attributes[declaration] ??
    path.findLast((open) => open.attributes[declaration] !== undefined)?.attributes[declaration];
  return declaring ?? '';
}

/** Returns the tag as it may have been in the text. */
function tagText(name: string, element: XmlElement): string {
  const attributes = Object.entries(element.attributes).map(([key, value]) => ` ${key}="${value}"`);
  return `<${name}${attributes.join('')}>`;
}

/** Returns a copy that contains no reference to the text that it was cut from. */
function detached(text: string): string {
  return text.length < 13 || text.length > MOST_DETACHED ? text : ` ${text}`.slice(1);
}
