import type { JsonValue } from '@clarion/reports/json';
import { fingerprintOf, type Fingerprint } from '@clarion/reports/causes';
import type { Reason } from '@clarion/reports/reasons';

/** A failure of a table: the message of an exception, or more of it. */
export type FailureExample =
  | string
  | {
      readonly kind?: Reason['kind'];
      readonly message: string;
      readonly type?: string;
      readonly expected?: JsonValue;
      readonly actual?: JsonValue;
      readonly stack?: string;
      /** The name of the test. */
      readonly test?: string;
      readonly file?: string;
    };

/** Two failures of which a person has said whether they have one cause. */
export type LabelledPair = readonly [FailureExample, FailureExample];

/** Pairs that belong together, and pairs that must stay apart. */
export interface LabelledPairs {
  readonly together: readonly LabelledPair[];
  readonly apart: readonly LabelledPair[];
}

/** A failed assertion. */
export function assertion(message: string, expected?: JsonValue, actual?: JsonValue, stack?: string): FailureExample {
  return {
    kind: 'assertion',
    message,
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
    ...(stack === undefined ? {} : { stack }),
  };
}

/** An exception that was thrown at the end of a stack. */
export function thrown(message: string, stack: string, type?: string): FailureExample {
  return { message, stack, ...(type === undefined ? {} : { type }) };
}

/** Its fingerprint. */
export function fingerprintOfExample(example: FailureExample): Fingerprint {
  if (typeof example === 'string') return fingerprintOfExample({ message: example });
  const { test = '', file, ...failure } = example;
  const filePath = file ?? null;
  return fingerprintOf({ kind: 'exception', ...failure }, { testId: test, name: test, filePath, events: [] });
}
