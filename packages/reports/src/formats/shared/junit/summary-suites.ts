import type { XmlOpen } from '../../../xml/xml-subtrees.js';

/** The last suite without tests in another one, and what those before it lack. */
interface Summary {
  name: string;
  announced: number;
  found: number;
  missing: number;
}

/**
 * Suites without tests that announce exactly what the suites behind them contain whose names begin with theirs: unity2junit writes the counts
 * of a program so, in front of a suite for each of its tests. A count that is not exactly there is missing.
 */
export class SummarySuites {
  readonly #of = new Map<XmlOpen, Summary>();

  /** Takes what a suite without tests announces. */
  add(parent: XmlOpen, suite: XmlOpen, announced: number): void {
    const name = suite.attributes['name'] ?? '';
    this.#of.set(parent, { name, announced, found: 0, missing: this.missingIn(parent) });
  }

  /** Takes how much a suite contains that comes behind one without tests. */
  addFound(parent: XmlOpen, suite: XmlOpen, count: number): void {
    const summary = this.#of.get(parent);
    const isOfIt = summary?.name !== '' && suite.attributes['name']?.startsWith(`${summary?.name}.`) === true;
    if (summary !== undefined && isOfIt) summary.found += count;
  }

  /** Forgets the suites in one that ends; returns how much of what they announce is missing. */
  missingIn(parent: XmlOpen): number {
    const summary = this.#of.get(parent);
    this.#of.delete(parent);
    if (summary === undefined) return 0;
    return summary.missing + (summary.announced === summary.found ? 0 : summary.announced);
  }
}
