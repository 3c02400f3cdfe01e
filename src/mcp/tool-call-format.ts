import { areShort, type NextRequest, type RequestFormat } from '@clarion/reports/markdown';

/** Maximum budget of a tool, in tokens. */
export const MOST_TOKENS = 20_000;

/** Formats a tool call as an instruction for an agent. */
export function callOf(
  tool: string,
  given: Readonly<Record<string, string | number | readonly string[] | undefined>>,
): string {
  return `call ${tool} with ${JSON.stringify(given)}`;
}

/**
 * For agents that read failures: the same tool returns what was left out. `reserved` tokens of the budget of the call were used for other
 * text.
 */
export function toolCallFormat(reserved: number): RequestFormat {
  const budgetOf = (maxTokens: number): number => Math.min(maxTokens + reserved, MOST_TOKENS);
  return {
    request: ({ id, tests, cursor, maxTokens }: NextRequest) =>
      callOf('get_run_failures', {
        run: id,
        tests: tests.length > 0 && areShort(tests) ? tests : undefined,
        cursor: cursor ?? undefined,
        max_tokens: budgetOf(maxTokens),
      }) + (areShort(tests) ? '' : ', and the same tests'),
    withBudget: (maxTokens) => `the same call with max_tokens ${budgetOf(maxTokens)}`,
  };
}
