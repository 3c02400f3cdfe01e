import type { JsonValue } from '../json/json-value.js';
import type { ReportedFailure, AssertionDialect } from '../report.js';

/** Values that a text holds. A member that the text does not hold is absent: a wrong value is worse than none. */
export interface FoundValues {
  readonly expected?: JsonValue | undefined;
  readonly actual?: JsonValue | undefined;
}

/** Reads how one family of runners and libraries words an assertion that did not hold. */
export interface WordingReader {
  readonly family: AssertionDialect;
  /**
   * The values of an assertion in this family's wording. An empty object: certainly such an assertion, without values that can
   * be recovered. Undefined: the text is not worded so. `text` has no terminal sequences, and line ends are `\n`.
   */
  readonly read: (text: string, failure: ReportedFailure) => FoundValues | undefined;
}
