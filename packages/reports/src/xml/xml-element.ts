/** An element with all that is in it. Texts contain what the file contains: control characters and terminal sequences too. */
export interface XmlElement {
  /** The name without its prefix. */
  readonly name: string;
  /** By name as written, and by name without prefix; without a prototype. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text and CDATA sections, joined in order; not that of its children. */
  readonly text: string;
  /** Where it begins, counted from 1. */
  readonly line: number;
}

/** Returns the first child of a local name. */
export function childNamed(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name);
}

/** Returns all children of a local name, in order. */
export function childrenNamed(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/**
 * Returns an element's text with that of all in it after it: of text that contains unescaped markup (`expected <b>1</b>`) no
 * word is lost. Linear in the size of the element; the reader of subtrees bounds its depth.
 */
export function deepTextOf(element: XmlElement): string {
  return element.children.length === 0 ? element.text : element.text + element.children.map(deepTextOf).join('');
}
