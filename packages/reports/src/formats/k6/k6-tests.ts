import type { ReportedFailure, ReportedTest } from '../../report.js';

/** A threshold: whether a metric kept within a bound. */
export interface K6Threshold {
  readonly metric: string;
  /** Absent in a text without sections, which only marks the metric. */
  readonly bound?: string | undefined;
  readonly isKept: boolean;
  /** What k6 prints of the metric: `p(95)=353.89ms`. */
  readonly values?: string | undefined;
  /** Returns the value of the metric by its aggregation, such as `p(95)`. */
  readonly aggregated?: ((aggregate: string) => number | undefined) | undefined;
}

/** Returns a threshold as a test. */
export function thresholdTest(threshold: K6Threshold): ReportedTest {
  const { metric, bound, isKept } = threshold;
  const common = { name: bound === undefined ? metric : `${metric}: ${bound}`, suite: ['thresholds'], events: [] };
  return isKept
    ? { ...common, status: 'passed', failures: [] }
    : { ...common, status: 'failed', failures: [thresholdFailure(threshold)] };
}

const BOUND = /^\s{0,20}([\w().]{1,40})\s{0,20}(<=|>=|===?|!=|<|>)\s{0,20}(\S{1,40})\s{0,20}$/;

function thresholdFailure({ metric, bound, values, aggregated }: K6Threshold): ReportedFailure {
  if (bound === undefined)
    return { message: `A threshold of ${metric} was crossed: ${values ?? ''}`.replace(/: $/, ''), isAssertion: true };
  const parts = BOUND.exec(bound);
  const [, aggregate = '', operator = '', limit = ''] = parts ?? [];
  const printed = values?.startsWith(`${aggregate}=`) === true ? values.slice(aggregate.length + 1) : undefined;
  const actual = parts === null ? undefined : (aggregated?.(aggregate) ?? printed);
  const reported = actual === undefined ? '' : `: ${aggregate} is ${actual}`;
  return {
    message: `The threshold ${bound} of ${metric} was crossed${reported}`,
    isAssertion: true,
    ...(actual === undefined ? {} : { expected: `${operator} ${limit}`, actual }),
  };
}

/** A check, and how often it passed and failed, where that is known. */
export interface K6Check {
  readonly name: string;
  readonly suite: readonly string[];
  /** Whether it passed every time. */
  readonly isKept: boolean;
  readonly passes?: number | undefined;
  readonly fails?: number | undefined;
}

/** Returns a check as a test: it passes when it passed every time. */
export function checkTest({ name, suite, isKept, passes, fails }: K6Check): ReportedTest {
  const common = { name, suite, events: [] };
  if (isKept) return { ...common, status: 'passed', failures: [] };
  const often = passes === undefined || fails === undefined ? '' : ` ${fails} of ${passes + fails} times`;
  return { ...common, status: 'failed', failures: [{ message: `The check did not hold${often}`, isAssertion: true }] };
}
