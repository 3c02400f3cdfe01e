import { headOf } from '../text/clean-text.js';
import { countLines, endOfTagName, readTag, type ReadTag, resolveSection, resolveText } from './read-tag.js';
import type { XmlWarn } from './xml-piece.js';

/** Takes repaired XML, piece by piece, each at once as it is found. */
export interface TokenSink {
  readonly warn: XmlWarn;
  /** How many elements are open. */
  readonly depth: () => number;
  /** Whether text is of use here. */
  readonly keepsText: () => boolean;
  readonly isOpen: (name: string) => boolean;
  readonly open: (tag: ReadTag) => void;
  /** Closes the innermost open element of the name, and those in it that were left open. */
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
  /** Line ends of the file in what was just found, or left out. */
  readonly lines: (count: number) => void;
  /** Another document begins: whatever is open ended early. */
  readonly nextDocument: () => void;
}

/** A tag of more characters loses those in its middle: it is a value that is too long. */
const MOST_TAG = 1024 * 1024;
const TAG_TAIL = 4096;

/** What may follow a `<?` until it must end. */
const MOST_INSTRUCTION = 4096;

/** The part of the available text that must be new to look through it: one in so many. */
const LEAST_FRESH = 16;

/** The longest reference to a character or entity that a piece of text may end in. */
const MOST_REFERENCE = 12;

const CLOSE_TAG = /<\/([^\s<>/&"'=]{1,300})\s{0,200}>/y;
const MOST_CLOSE_TAG = 512;

const CDATA = '<![CDATA[';
const COMMENT = '<!--';
const DOCTYPE = '<!DOCTYPE';

/** What a step of the scan comes to: the index to continue from, or that more text is needed. */
const MORE = -1;

type State = 'content' | 'cdata' | 'comment' | 'doctype' | 'doctypeComment';

/**
 * Takes the text of an XML file that may be corrupt apart: tags and text where they are such, and everything else as text.
 * Comments, processing instructions and document type declarations are left out, and with the latter
 * all entities: nothing is expanded or fetched. Memory and time are bounded for any input.
 */
export class TolerantTokenizer {
  #text = '';
  /** How much of it came since it was looked through. */
  #fresh = 0;
  #state: State = 'content';
  /** Inside of a document type declaration: in its internal subset, and in which quotes. */
  #isInSubset = false;
  #quote = '';
  /** The last character before the text that is available. */
  #before = '\n';
  #isLast = false;
  /** Where the next `?>` is in the available text, as far as it was looked for; -1: nowhere. */
  #instructionEnd = -2;

  constructor(private readonly sink: TokenSink) {}

  /** Takes the next piece of the file. */
  push(text: string): void {
    this.#text += text;
    this.#fresh += text.length;
    // What waits for its end is looked through again only when there is a good deal more of it: pieces may be single bytes.
    if (this.#fresh * LEAST_FRESH >= this.#text.length) this.#run();
  }

  /** The file has ended. */
  end(): void {
    this.#isLast = true;
    this.#run();
    if (this.#state !== 'content') this.sink.warn('truncated', `The file ends inside a ${NAMES[this.#state]}.`);
  }

  #run(): void {
    let at = 0;
    this.#fresh = 0;
    this.#instructionEnd = -2;
    while (at < this.#text.length) {
      const next = this.#step(at);
      if (next === MORE) break;
      at = next;
    }
    if (at > 0) this.#before = this.#text.charAt(at - 1);
    this.#text = this.#text.slice(at);
    if (this.#text.length > 2 * MOST_TAG) this.#shorten();
  }

  #step(at: number): number {
    if (this.#state === 'cdata') return this.#cdata(at);
    if (this.#state === 'comment') return this.#comment(at, 'content');
    if (this.#state === 'doctypeComment') return this.#comment(at, 'doctype');
    if (this.#state === 'doctype') return this.#doctype(at);
    const markup = this.#text.indexOf('<', at);
    if (markup === at) return this.#markup(at);
    return this.#content(at, markup);
  }

  #content(at: number, markup: number): number {
    const end = markup === -1 ? this.#endOfText(at) : markup;
    if (end === at) return MORE;
    const text = this.#text.slice(at, end);
    if (this.sink.keepsText()) {
      this.sink.text(resolveText(text, this.sink.warn));
      this.sink.lines(countLines(text));
    } else {
      this.#pass(text);
    }
    return end;
  }

  /** Returns where text ends when no more is available: before what may be the first half of a reference or of a line end. */
  #endOfText(at: number): number {
    const { length } = this.#text;
    if (this.#isLast) return length;
    const ampersand = this.#text.lastIndexOf('&');
    const isHalf = ampersand >= at && length - ampersand < MOST_REFERENCE && !this.#text.includes(';', ampersand);
    if (isHalf) return ampersand;
    return this.#text.endsWith('\r') ? length - 1 : length;
  }

  #pass(text: string): void {
    this.sink.lines(countLines(text));
    if (this.sink.depth() === 0 && text.trim() !== '') {
      this.sink.warn('foreign_text', 'Skipped text outside the XML document.');
    }
  }

  #markup(at: number): number {
    const sign = this.#text.charAt(at + 1);
    if (sign === '') return this.#isLast ? this.#literal(at) : MORE;
    if (sign === '/') return this.#closeTag(at);
    if (sign === '!') return this.#declaration(at);
    if (sign === '?') return this.#instruction(at);
    return this.#openTag(at);
  }

  /** A `<` that is text. */
  #literal(at: number): number {
    if (this.sink.keepsText()) {
      this.sink.warn('healed', 'A "<" that does not start a tag was read as text.');
      this.sink.text('<');
    } else {
      this.#pass('<');
    }
    return at + 1;
  }

  #openTag(at: number): number {
    const nameEnd = endOfTagName(this.#text, at + 1);
    if (nameEnd === -1) return this.#literal(at);
    const behind = this.#text.charAt(nameEnd);
    if (behind === '' && !this.#isLast) return MORE;
    if (behind !== '' && !' \t\r\n/>'.includes(behind)) return this.#literal(at);
    const tag = readTag(this.#text, at, this.#isLast, this.sink.warn);
    if (tag === undefined) return MORE;
    // Foreign text is where a `<` is least to be trusted, and a word after it is a tag all the same.
    if (tag.isDubious && this.sink.keepsText()) return this.#literal(at);
    this.sink.open(tag);
    this.sink.lines(countLines(this.#text.slice(at, tag.end)));
    return tag.end;
  }

  #closeTag(at: number): number {
    CLOSE_TAG.lastIndex = at;
    const match = CLOSE_TAG.exec(this.#text);
    if (match === null) {
      const mayGoOn = !this.#isLast && this.#text.length - at < MOST_CLOSE_TAG && !this.#text.includes('>', at);
      return mayGoOn ? MORE : this.#literal(at);
    }
    const [source, name = ''] = match;
    if (!this.sink.isOpen(name)) return this.#literal(at);
    this.sink.close(name);
    this.sink.lines(countLines(source));
    return CLOSE_TAG.lastIndex;
  }

  #declaration(at: number): number {
    if (this.#text.startsWith(CDATA, at)) return this.#enter('cdata', at + CDATA.length);
    if (this.#text.startsWith(COMMENT, at)) return this.#enter('comment', at + COMMENT.length);
    const start = this.#text.slice(at, at + DOCTYPE.length).toUpperCase();
    // In an element a document type is text.
    if (start === DOCTYPE && this.sink.depth() === 0) return this.#enter('doctype', at + DOCTYPE.length);
    const mayGoOn =
      !this.#isLast && [CDATA, COMMENT, DOCTYPE].some((known) => known.startsWith(start) && known !== start);
    return mayGoOn ? MORE : this.#literal(at);
  }

  #enter(state: State, at: number): number {
    this.#state = state;
    return at;
  }

  #instruction(at: number): number {
    if (this.#instructionEnd !== -1 && this.#instructionEnd < at) this.#instructionEnd = this.#text.indexOf('?>', at);
    const end = this.#instructionEnd;
    if (end === -1 || end - at > MOST_INSTRUCTION) {
      const mayGoOn = !this.#isLast && this.#text.length - at < MOST_INSTRUCTION;
      return mayGoOn ? MORE : this.#literal(at);
    }
    const source = this.#text.slice(at, end + 2);
    if (this.#startsDocument(at, source)) this.sink.nextDocument();
    this.sink.lines(countLines(source));
    return end + 2;
  }

  /** An XML declaration inside of a document is that of the next one, if it is at the start of a line. */
  #startsDocument(at: number, source: string): boolean {
    const before = at === 0 ? this.#before : this.#text.charAt(at - 1);
    return (
      this.sink.depth() > 0 && /^<\?xml\s{1,99}version\s{0,99}=/.test(source) && (before === '\n' || before === '>')
    );
  }

  #cdata(at: number): number {
    const end = this.#text.indexOf(']]>', at);
    if (end !== -1) {
      this.#section(this.#text.slice(at, end));
      return this.#enter('content', end + 3);
    }
    // After what is available the end of the section may be half there already, and so may be a line end.
    const text = this.#isLast
      ? this.#text.slice(at)
      : withoutReturn(headOf(this.#text.slice(at), Math.max(this.#text.length - at - 2, 0)));
    if (text === '') return MORE;
    this.#section(text);
    return at + text.length;
  }

  #section(text: string): void {
    if (this.sink.keepsText()) this.sink.text(resolveSection(text, this.sink.warn));
    this.sink.lines(countLines(text));
  }

  #comment(at: number, behind: State): number {
    const end = this.#text.indexOf('-->', at);
    const safe = end === -1 ? Math.max(at, this.#text.length - 2) : end;
    this.sink.lines(countLines(this.#text.slice(at, safe)));
    if (end !== -1) return this.#enter(behind, end + 3);
    return safe === at ? MORE : safe;
  }

  #doctype(at: number): number {
    const found = this.#text.slice(at).search(this.#quote === '' ? /["'[\]>]|<!--/ : /["']/);
    // At the end of what is available a comment may have begun.
    const end = this.#isLast ? this.#text.length : Math.max(at, this.#text.length - 3);
    const index = found === -1 ? end : at + found;
    this.sink.lines(countLines(this.#text.slice(at, index)));
    if (found === -1) return index === at ? MORE : index;
    const sign = this.#text.charAt(index);
    if (sign === '<') return this.#enter('doctypeComment', index);
    if (sign === '>' && !this.#isInSubset) return this.#enter('content', index + 1);
    if (sign === '[' || sign === ']') this.#isInSubset = sign === '[';
    if (sign === '"' || sign === "'") this.#quote = this.#quote === '' ? sign : this.#quote === sign ? '' : this.#quote;
    return index + 1;
  }

  /** Takes the middle out of a tag that is longer than any. */
  #shorten(): void {
    const middle = this.#text.slice(MOST_TAG, -TAG_TAIL);
    this.sink.warn('limit', 'An attribute longer than a million characters was cut.');
    this.sink.lines(countLines(middle));
    this.#text = this.#text.slice(0, MOST_TAG) + this.#text.slice(-TAG_TAIL);
  }
}

/** A line end may be cut in two. */
function withoutReturn(text: string): string {
  return text.endsWith('\r') ? text.slice(0, -1) : text;
}

const NAMES: Readonly<Record<State, string>> = {
  content: 'text',
  cdata: 'CDATA section',
  comment: 'comment',
  doctype: 'document type',
  doctypeComment: 'document type',
};
