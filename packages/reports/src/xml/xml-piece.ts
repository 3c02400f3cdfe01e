import type { ReportWarning } from '../report.js';
import type { XmlElement } from './xml-element.js';

/** An element that is open, as far as it is known: without what is in it. */
export interface XmlOpen {
  /** The name without its prefix. */
  readonly name: string;
  /** The namespace of the element; empty where it has none. */
  readonly namespace: string;
  /** By name as written, and by name without prefix; without a prototype. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Where it begins, counted from 1. */
  readonly line: number;
}

/** An element that was asked for, whole. */
export interface XmlSubtree {
  /** The open ancestors, outermost first: the same objects as long as the same ancestors are open. */
  readonly path: readonly XmlOpen[];
  readonly element: XmlElement;
  /** False: the file, or a document in it, ended early inside of the element. */
  readonly isComplete: boolean;
}

/** Returns an element of a subtree as an ancestor of what is in it. Its namespace is not known. */
export function asOpen({ name, attributes, line }: XmlElement): XmlOpen {
  return { name, namespace: '', attributes, line };
}

/** What a stream of XML falls into. */
export type XmlPiece =
  | { readonly kind: 'unit'; readonly unit: XmlSubtree }
  /** An element outside any subtree closes; it is the last of the path. */
  | { readonly kind: 'close'; readonly path: readonly XmlOpen[] }
  | { readonly kind: 'warning'; readonly warning: ReportWarning };

/** Takes a warning about the file; a repeated one is reported once. */
export type XmlWarn = (code: ReportWarning['code'], message: string) => void;
