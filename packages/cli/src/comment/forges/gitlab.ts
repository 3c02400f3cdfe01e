import type { Forge, ForgeComment, ForgeSettings } from './forge.js';
import { commentsIn, memberOf, sendToForge, type ForgeRequest } from './forge-request.js';

const PAGE = 100;
const MOST_PAGES = 30;
const SERVICE = {
  name: 'GitLab',
  hint: 'Set GITLAB_TOKEN to a project access token with the scope api; CI_JOB_TOKEN may not write comments.',
};

/** Notes of a merge request through GitLab's REST API, version 4. */
export function gitlabForge({ apiUrl, repository, pullRequest, token }: ForgeSettings): Forge {
  const notes = `${apiUrl}/projects/${encodeURIComponent(repository)}/merge_requests/${pullRequest}/notes`;
  const headers = { 'private-token': token };
  const send = (request: Omit<ForgeRequest, 'headers'>): Promise<unknown> =>
    sendToForge({ ...request, headers }, SERVICE);
  return {
    name: SERVICE.name,
    async *list(): AsyncGenerator<ForgeComment> {
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const url = `${notes}?sort=asc&order_by=created_at&per_page=${PAGE}&page=${page}`;
        const answer = await send({ method: 'GET', url });
        yield* commentsIn(answer, (note) => memberOf(note, 'body'));
        if (!Array.isArray(answer) || answer.length < PAGE) return;
      }
    },
    create: async (body) => void (await send({ method: 'POST', url: notes, body: { body } })),
    update: async (id, body) => void (await send({ method: 'PUT', url: `${notes}/${id}`, body: { body } })),
  };
}
