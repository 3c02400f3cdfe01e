import type { PestLine } from './pest-lines.js';
import type { PestSection } from './pest-section.js';

/** A test of the list. */
export interface ListedTest {
  readonly line: PestLine;
  readonly suite: readonly string[];
  readonly name: string;
  readonly skipReason: string | undefined;
}

/** Which test of the list each section describes, and the sections of none. */
export interface JoinedSections {
  readonly joined: ReadonlyMap<ListedTest, PestSection>;
  readonly left: readonly PestSection[];
}

/**
 * Joins what is said of tests with the tests of the list. Both have one order, which decides between names that a narrow console cuts.
 * Where the order differs, a title belongs to the test of that name, or to the only one whose name begins so.
 */
export function joinSections(sections: readonly PestSection[], tests: readonly ListedTest[]): JoinedSections {
  const joined = new Map<ListedTest, PestSection>();
  if (sections.every((section, at) => tests[at] !== undefined && section.isOf(tests[at]))) {
    sections.forEach((section, at) => {
      if (tests[at] !== undefined) joined.set(tests[at], section);
    });
    return { joined, left: [] };
  }
  const names = new NamedTests(tests);
  const left = sections.filter((section) => {
    const test = names.take(section.title.text);
    if (test !== undefined) joined.set(test, section);
    return test === undefined;
  });
  return { joined, left };
}

/** Finds tests by the beginnings of their names, each once. */
class NamedTests {
  readonly #sorted: readonly { readonly name: string; readonly test: ListedTest }[];
  readonly #taken = new Set<ListedTest>();

  constructor(tests: readonly ListedTest[]) {
    this.#sorted = tests
      .map((test) => ({ name: [...test.suite, test.name].join(' > '), test }))
      .toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
  }

  take(title: string): ListedTest | undefined {
    const isCut = title.endsWith('…');
    const start = isCut ? title.slice(0, -1).trimEnd() : title;
    const at = this.#firstFrom(start);
    const [first, second] = this.#sorted.slice(at, at + 2);
    const isOnly = isCut && second?.name.startsWith(start) !== true;
    const test = first?.name === start || (isOnly && first?.name.startsWith(start) === true) ? first?.test : undefined;
    if (test === undefined || this.#taken.has(test)) return undefined;
    this.#taken.add(test);
    return test;
  }

  #firstFrom(start: string): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((this.#sorted[middle]?.name ?? '') < start) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
