import { client } from '@clarion/api-client';
import { ask } from '../../api/ask.js';
import { ApiProblem } from '../../api/problem.js';
import { queryClient } from '../../api/query-client.js';
import { announce } from '../../ui/announcer.js';
import { copyText } from '../../ui/copy-text.js';
import { formatCount } from '../../ui/format.js';
import { failuresPath, type FailuresRequest } from './failures-path.js';

/** About so many characters are one token of a language model. */
const CHARACTERS_PER_TOKEN = 4;

/** Copies failures as Markdown for an agent: the text of the API, as it is. */
export async function copyForAgent(request: FailuresRequest, what: string): Promise<void> {
  try {
    // As a query, so that a session that has ended is noticed as with any other.
    const text = await queryClient.fetchQuery({
      queryKey: ['agent-copy', request],
      queryFn: () => readMarkdown(request),
      staleTime: 0,
      gcTime: 0,
      retry: false,
    });
    await copyText(
      text,
      `${what} for an agent, about ${formatCount(Math.ceil(text.length / CHARACTERS_PER_TOKEN))} tokens`,
    );
  } catch (error) {
    announce(error instanceof ApiProblem ? error.message : `Could not copy ${what}. Try again.`);
  }
}

function readMarkdown(request: FailuresRequest): Promise<string> {
  return ask(
    client.get<{ 200: string }>({ url: failuresPath(request), headers: { Accept: 'text/markdown' }, parseAs: 'text' }),
  );
}
