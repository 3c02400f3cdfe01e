import type { TestDraft } from '@clarion/reports';
import { cleanDraft } from '@clarion/reports/redaction';

const LONGEST_ID = 1100;
const MOST_ATTEMPTS = 100;
const STATUSES: ReadonlySet<string> = new Set(['passed', 'failed', 'skipped']);

/** What is wrong with the tests of one run, whatever the report was that they were read from. */
export function complaintsOfDrafts(drafts: readonly TestDraft[]): readonly string[] {
  const ids = drafts.map(({ testId }) => testId);
  const again = ids.find((id, index) => ids.indexOf(id) !== index && drafts.length < 2000);
  return [
    ...(again === undefined && new Set(ids).size === ids.length
      ? []
      : [`two tests have the id ${JSON.stringify(again)}`]),
    ...drafts.flatMap((draft) =>
      complaintsOf(draft).map((complaint) => `${complaint}: ${JSON.stringify(draft).slice(0, 400)}`),
    ),
  ];
}

function complaintsOf(draft: TestDraft): readonly string[] {
  const { testId, status, durationMs, attempts, events } = draft;
  const checks: readonly (readonly [boolean, string])[] = [
    [testId.trim() !== '' && testId.length <= LONGEST_ID, 'the id is empty or too long'],
    [STATUSES.has(status), 'the status is none'],
    [Number.isFinite(durationMs) && durationMs >= 0, 'the duration is none'],
    [
      attempts === null || (Array.isArray(attempts) && attempts.length >= 2 && attempts.length <= MOST_ATTEMPTS),
      'the attempts are too few or too many',
    ],
    [events.every((event) => typeof event.type === 'string' && event.type !== ''), 'an event has no type'],
    [isClean(JSON.stringify(cleanDraft(draft))), 'a text is not fit for storage'],
    [status === 'failed' || !events.some(isOfFailure), 'a test that did not fail has a failure'],
    [status === 'failed' || draft.failure === null, 'a test that did not fail has a failure of its own'],
    [status === 'failed' || !draft.flaky || status === 'passed', 'a test is flaky that did not pass'],
  ];
  return [
    ...checks.flatMap(([holds, complaint]) => (holds ? [] : [complaint])),
    ...(status === 'failed' ? complaintsOfReason(draft) : []),
  ];
}

function complaintsOfReason(draft: TestDraft): readonly string[] {
  const reason = draft.failure;
  if (reason === null) return ['a failed test has no failure'];
  const hasValues = 'expected' in reason || 'actual' in reason;
  return [
    ...(reason.message.trim() === '' ? ['the reason has no message'] : []),
    ...(hasValues && reason.kind !== 'assertion' ? ['something that is no assertion has values'] : []),
    ...(reason.timedOut === true && reason.kind !== 'exception' ? ['something that is no exception timed out'] : []),
  ];
}

function isOfFailure({ type, passed }: { readonly type: string; readonly passed?: unknown }): boolean {
  return type === 'error' || type === 'failure' || ((type === 'assertion' || type === 'assert') && passed === false);
}

/** Neither NUL nor half of a surrogate pair, also where JSON writes them as escapes. */
function isClean(json: string): boolean {
  return !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i.test(json);
}
