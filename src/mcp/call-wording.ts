import type { NextRequest, Wording } from '../failures/markdown/next-request.js';

/** The largest budget that a tool takes, in tokens. */
export const MOST_TOKENS = 20_000;

/** How an agent is told to call a tool. */
export function callOf(tool: string, given: Readonly<Record<string, string | number | undefined>>): string {
  return `call ${tool} with ${JSON.stringify(given)}`;
}

/** For agents that read failures: what was left out is fetched with the same tool. */
export const CALL_WORDING: Wording = {
  request: ({ runId, cursor, maxTokens }: NextRequest) =>
    callOf('get_run_failures', {
      run: runId,
      cursor: cursor ?? undefined,
      max_tokens: Math.min(maxTokens, MOST_TOKENS),
    }),
  withBudget: (maxTokens) => `the same call with max_tokens ${Math.min(maxTokens, MOST_TOKENS)}`,
};
