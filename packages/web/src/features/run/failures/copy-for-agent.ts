import { client } from '@clarion/api-client';
import { unwrap } from '../../../api/unwrap.js';
import { ApiProblem } from '../../../api/problem.js';
import { queryClient } from '../../../api/query-client.js';
import { announce } from '../../../ui/feedback/announcer.js';
import { copyText } from '../../../ui/copy/copy-text.js';
import { formatCount } from '../../../ui/text/format.js';
import { failuresPath, type FailuresRequest } from './failures-path.js';

/** Rough average for language models. */
const CHARACTERS_PER_TOKEN = 4;

/** Copies failures as Markdown for an agent: exactly the text that the API returns. */
export async function copyForAgent(request: FailuresRequest, what: string): Promise<void> {
  try {
    // Runs as a query, so that an expired session is handled as everywhere else.
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
  return unwrap(
    client.get<{ 200: string }>({ url: failuresPath(request), headers: { Accept: 'text/markdown' }, parseAs: 'text' }),
  );
}
