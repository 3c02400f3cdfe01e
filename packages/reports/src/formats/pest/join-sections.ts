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
 * A section with no test is of what failed around the tests of a class: where there is one, a class that is cut decides nothing.
 */
export function joinSections(sections: readonly PestSection[], tests: readonly ListedTest[]): JoinedSections {
  const joined = new Map<ListedTest, PestSection>();
  const hasMore = sections.length > tests.length;
  const left = sections.filter((section) => {
    const test = tests[joined.size];
    const isTest = test !== undefined && section.isOf(test) && (!hasMore || section.title.text.includes(' > '));
    if (isTest) joined.set(test, section);
    return !isTest;
  });
  return { joined, left };
}
