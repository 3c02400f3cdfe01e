import type { ReportedTest } from '../report.js';

/** A test that a runner lists without running it. Its parts are those of the runner's report, so that both get one identity. */
export type ListedTest = Pick<ReportedTest, 'file' | 'suite' | 'name' | 'variant' | 'tags'> & {
  /** Whether the list says that the test is skipped. */
  readonly isSkipped?: boolean;
  /** Why the identity in reports cannot be known from the list; undefined where it is. */
  readonly doubt?: string;
};

/** A list that is damaged, incomplete or in another format. A part of a list would delete the rest of what is declared. */
export class UnreadableListing extends Error {
  override readonly name = 'UnreadableListing';
}
