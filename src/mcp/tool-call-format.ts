import type { NextRequest, RequestFormat } from '@clarion/reports/markdown';

/** Maximum budget of a tool, in tokens. */
export const MOST_TOKENS = 20_000;

/** Formats a tool call as an instruction for an agent. */
export function callOf(tool: string, given: Readonly<Record<string, string | number | undefined>>): string {
  return `call ${tool} with ${JSON.stringify(given)}`;
}

/** For agents that read failures: the same tool returns what was left out. */
export const TOOL_CALL_FORMAT: RequestFormat = {
  request: ({ runId, cursor, maxTokens }: NextRequest) =>
    callOf('get_run_failures', {
      run: runId,
      cursor: cursor ?? undefined,
      max_tokens: Math.min(maxTokens, MOST_TOKENS),
    }),
  withBudget: (maxTokens) => `the same call with max_tokens ${Math.min(maxTokens, MOST_TOKENS)}`,
};
