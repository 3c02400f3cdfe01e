import type { Forge, ForgeComment, ForgeSettings } from './forge.js';
import { commentsIn, memberOf, sendToForge, type ForgeRequest } from './forge-request.js';

const SERVICE = {
  name: 'Gitea',
  hint: 'Set GITEA_TOKEN to a token with the permission to write issues of the repository.',
};

/** Comments through the REST API of Gitea and Forgejo, version 1, which lists all comments of an issue at once. */
export function giteaForge({ apiUrl, repository, pullRequest, token }: ForgeSettings): Forge {
  const issues = `${apiUrl}/repos/${repository}/issues`;
  const headers = { authorization: `token ${token}` };
  const send = (request: Omit<ForgeRequest, 'headers'>): Promise<unknown> =>
    sendToForge({ ...request, headers }, SERVICE);
  return {
    name: SERVICE.name,
    async *list(): AsyncGenerator<ForgeComment> {
      const answer = await send({ method: 'GET', url: `${issues}/${pullRequest}/comments` });
      yield* commentsIn(answer, (comment) => memberOf(comment, 'body'));
    },
    create: async (body) =>
      void (await send({ method: 'POST', url: `${issues}/${pullRequest}/comments`, body: { body } })),
    update: async (id, body) => void (await send({ method: 'PATCH', url: `${issues}/comments/${id}`, body: { body } })),
  };
}
