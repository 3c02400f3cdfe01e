import { client } from '@clarion/api-client';
import { unwrap } from '../../api/unwrap.js';
import { ApiProblem } from '../../api/problem.js';
import { queryClient } from '../../api/query-client.js';
import { announce } from '../../ui/feedback/announcer.js';
import { copyLoadingText } from '../../ui/copy/copy-text.js';
import { formatCount } from '../../ui/text/format.js';

/** Rough average for language models. */
const CHARACTERS_PER_TOKEN = 4;

/**
 * Copies failures as Markdown for an agent: exactly the text that the API returns.
 * @param path of the API, with its query; may still be loading
 * @param what names what is copied, as in "Copied the failures"
 */
export async function copyMarkdown(path: string | Promise<string>, what: string): Promise<void> {
  try {
    await copyLoadingText(
      Promise.resolve(path).then(fetchMarkdown),
      (text) => `${what} for an agent, about ${formatCount(Math.ceil(text.length / CHARACTERS_PER_TOKEN))} tokens`,
    );
  } catch (error) {
    announce(error instanceof ApiProblem ? error.message : `Could not copy ${what}. Try again.`);
  }
}

/** Runs as a query, so that an expired session is handled as everywhere else. */
function fetchMarkdown(path: string): Promise<string> {
  return queryClient.fetchQuery({
    queryKey: ['agent-copy', path],
    queryFn: () =>
      unwrap(client.get<{ 200: string }>({ url: path, headers: { Accept: 'text/markdown' }, parseAs: 'text' })),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
