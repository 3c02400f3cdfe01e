import { deepTextOf } from '../../xml/xml-element.js';
import type { XmlOpen, XmlPiece } from '../../xml/xml-subtrees.js';

/** A dictionary of a property list: its texts and numbers by their keys, and what its reader made of the dictionaries in its lists. */
export interface PropertyDict<T> {
  readonly texts: Readonly<Record<string, string | undefined>>;
  readonly made: readonly T[];
  /** The key under which it is, or its list; '' for the outermost one. */
  readonly key: string;
  /** The texts of the dictionaries around it, as far as they were read, innermost first. */
  readonly outer: readonly Readonly<Record<string, string | undefined>>[];
}

/** How dictionaries are read. */
export interface PropertyReader<T> {
  /** A key of the outermost dictionary by which the property list is one of these. */
  readonly root: string;
  /** The keys whose texts are kept. */
  readonly keys: ReadonlySet<string>;
  /** Takes a dictionary that has ended, and returns what is kept of it for the one around it. */
  readonly take: (dict: PropertyDict<T>) => T | undefined;
  /** How much of it is kept in what a dictionary keeps; 0 for what is few. */
  readonly weightOf: (made: T) => number;
}

/** So much of what is in a dictionary is kept: by its weight, and of what weighs nothing. */
const MOST_WEIGHT = 1000;
const MOST_MADE = 2000;

/** So many characters of a text are kept. */
const MOST_TEXT = 200_000;

interface Frame<T> {
  readonly open: XmlOpen;
  readonly key: string;
  /** The key whose value follows. */
  pending: string;
  readonly texts: Record<string, string | undefined>;
  readonly made: T[];
  weight: number;
}

/** Whether an element of a property list is read whole: all but dictionaries and lists, which are around others. */
export function isPropertyValue(name: string): boolean {
  return name !== 'dict' && name !== 'array';
}

/** Reads the dictionaries of a property list one after the other, the inner ones first, without keeping what nothing asks for. */
export class PropertyList<T> {
  readonly #frames: Frame<T>[] = [];
  #hasRoot = false;

  /** Whether the key was there that the property list must have. */
  get hasRoot(): boolean {
    return this.#hasRoot;
  }

  constructor(private readonly reader: PropertyReader<T>) {}

  /** Takes a piece of the XML. */
  take(piece: Exclude<XmlPiece, { kind: 'warning' }>): void {
    if (piece.kind === 'close') {
      this.#enter(piece.path);
      if (piece.path.length > 1) this.#leave();
      return;
    }
    const { element, path, isComplete } = piece.unit;
    this.#enter(path);
    const frame = this.#frames.at(-1);
    if (frame === undefined || !isComplete) return;
    if (element.name === 'key') {
      frame.pending = deepTextOf(element).trim();
      this.#hasRoot ||= this.#frames.length === 1 && frame.pending === this.reader.root;
    } else if (this.reader.keys.has(frame.pending) && frame.texts[frame.pending] === undefined) {
      const isFlag = element.name === 'true' || element.name === 'false';
      frame.texts[frame.pending] = isFlag ? element.name : deepTextOf(element).slice(0, MOST_TEXT);
    }
  }

  /** Opens what is new around the next piece. The outermost element is the list itself. */
  #enter(path: readonly XmlOpen[]): void {
    for (const open of path.slice(1 + this.#frames.length)) {
      const parent = this.#frames.at(-1);
      this.#frames.push({ open, key: parent?.pending ?? '', pending: '', texts: {}, made: [], weight: 0 });
      const list = this.#frames.at(-1);
      // The items of a list are under its key.
      if (list !== undefined && open.name === 'array') list.pending = list.key;
    }
  }

  #leave(): void {
    const frame = this.#frames.pop();
    const parent = this.#frames.at(-1);
    if (frame === undefined || parent === undefined) {
      if (frame?.open.name === 'dict') this.#dictOf(frame);
      return;
    }
    const kept = frame.open.name === 'array' ? frame.made : [this.#dictOf(frame)];
    for (const made of kept) if (made !== undefined) this.#keep(made, parent);
  }

  #keep(made: T, parent: Frame<T>): void {
    const weight = this.reader.weightOf(made);
    if (parent.made.length >= MOST_MADE || (weight > 0 && parent.weight + weight > MOST_WEIGHT)) return;
    parent.made.push(made);
    parent.weight += weight;
  }

  #dictOf({ key, texts, made }: Frame<T>): T | undefined {
    const dicts = this.#frames.filter(({ open }) => open.name === 'dict');
    return this.reader.take({
      texts,
      made,
      key,
      outer: dicts.map((frame) => frame.texts).toReversed(),
    });
  }
}
