import type { ReportedFailure } from '../report.js';

const TYPE = 'StorybookTestRunnerError';

/** What Storybook's test runner has in front of the error of a story: where to look at it, in colours. */
const HEAD = new RegExp(
  String.raw`^(?:Error: )?(?:page\.evaluate: )?${TYPE}: (?:\u001b\[\d{1,3}m)?\s{0,4}Click to debug the error directly in Storybook:\s{1,4}\S{1,2000}\s{1,4}(?:\u001b\[\d{1,3}m)?Message:\s{1,8}`,
);

/** The failure with the error of its story alone, where Storybook's test runner reports it. */
export function withoutStorybookHead(failure: ReportedFailure): ReportedFailure {
  const head = HEAD.exec(failure.message?.slice(0, 4_000) ?? '')?.[0];
  return head === undefined ? failure : { ...failure, type: TYPE, message: failure.message?.slice(head.length) };
}
