import type { Forge, ForgeComment, ForgeSettings } from './forge.js';
import { commentsIn, memberOf, sendToForge, type ForgeRequest } from './forge-request.js';

const PAGE = 100;
const MOST_PAGES = 30;
const SERVICE = {
  name: 'Bitbucket',
  hint: 'Set BITBUCKET_TOKEN to a repository access token with the permission to write pull requests.',
};

/** Comments through the REST API of Bitbucket Cloud, version 2.0. */
export function bitbucketForge({ apiUrl, repository, pullRequest, token }: ForgeSettings): Forge {
  const comments = `${apiUrl}/repositories/${repository}/pullrequests/${pullRequest}/comments`;
  const headers = { authorization: `Bearer ${token}` };
  const send = (request: Omit<ForgeRequest, 'headers'>): Promise<unknown> =>
    sendToForge({ ...request, headers }, SERVICE);
  const bodyOf = (text: string): unknown => ({ content: { raw: text } });
  return {
    name: SERVICE.name,
    async *list(): AsyncGenerator<ForgeComment> {
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const answer = await send({ method: 'GET', url: `${comments}?pagelen=${PAGE}&page=${page}` });
        // A deleted comment stays in the list.
        yield* commentsIn(memberOf(answer, 'values'), (comment) =>
          memberOf(comment, 'deleted') === true ? undefined : memberOf(memberOf(comment, 'content'), 'raw'),
        );
        if (memberOf(answer, 'next') === undefined) return;
      }
    },
    create: async (text) => void (await send({ method: 'POST', url: comments, body: bodyOf(text) })),
    update: async (id, text) => void (await send({ method: 'PUT', url: `${comments}/${id}`, body: bodyOf(text) })),
  };
}
