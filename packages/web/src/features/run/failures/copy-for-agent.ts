import { client } from '@clarion/api-client';
import { unwrap } from '../../../api/unwrap.js';
import { ApiProblem } from '../../../api/problem.js';
import { queryClient } from '../../../api/query-client.js';
import { announce } from '../../../ui/feedback/announcer.js';
import { copyLoadingText } from '../../../ui/copy/copy-text.js';
import { formatCount } from '../../../ui/text/format.js';
import { failuresPath, type FailuresRequest } from './failures-path.js';

/** Rough average for language models. */
const CHARACTERS_PER_TOKEN = 4;

/** Copies failures as Markdown for an agent: exactly the text that the API returns. The request may still be loading. */
export async function copyForAgent(request: FailuresRequest | Promise<FailuresRequest>, what: string): Promise<void> {
  try {
    await copyLoadingText(
      Promise.resolve(request).then(fetchMarkdown),
      (text) => `${what} for an agent, about ${formatCount(Math.ceil(text.length / CHARACTERS_PER_TOKEN))} tokens`,
    );
  } catch (error) {
    announce(error instanceof ApiProblem ? error.message : `Could not copy ${what}. Try again.`);
  }
}

/** Runs as a query, so that an expired session is handled as everywhere else. */
function fetchMarkdown(request: FailuresRequest): Promise<string> {
  return queryClient.fetchQuery({
    queryKey: ['agent-copy', request],
    queryFn: () => readMarkdown(request),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

function readMarkdown(request: FailuresRequest): Promise<string> {
  return unwrap(
    client.get<{ 200: string }>({ url: failuresPath(request), headers: { Accept: 'text/markdown' }, parseAs: 'text' }),
  );
}
