import type { JsonValue } from '../json/json-value.js';
import type { ReportedFailure, AssertionDialect } from '../report.js';

/** Values found in a message. A value that it does not contain is absent: a wrong value is worse than none. */
export interface FoundValues {
  readonly expected?: JsonValue | undefined;
  readonly actual?: JsonValue | undefined;
}

/** Reads the messages of failed assertions of one family of runners and libraries. */
export interface MessagePattern {
  readonly family: AssertionDialect;
  /** Its runner reports what libraries of any language say, so that all others are tried behind it. */
  readonly isOfAnyLanguage?: true;
  /**
   * Returns the values in a message of this family. An empty object: certainly such an assertion, without values that can be
   * recovered. Undefined: not a message of this family. `text` has no terminal sequences, and line ends are `\n`.
   */
  readonly read: (text: string, failure: ReportedFailure) => FoundValues | undefined;
}
