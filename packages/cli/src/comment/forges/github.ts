import type { Check, Forge, ForgeComment, ForgeSettings } from './forge.js';
import { commentsIn, memberOf, sendToForge, type ForgeRequest } from './forge-request.js';

const PAGE = 100;
const MOST_PAGES = 30;
const COMMENTS = {
  name: 'GitHub',
  hint: 'Give the token access to the repository: in GitHub Actions `permissions: pull-requests: write`, and GITHUB_TOKEN in the environment of the step.',
};
const CHECKS = { name: 'GitHub', hint: 'Give the token access: in GitHub Actions `permissions: checks: write`.' };

/** Comments through GitHub's REST API, version 2022-11-28. */
export function githubForge({ apiUrl, repository, pullRequest, token }: ForgeSettings): Forge {
  const issues = `${apiUrl}/repos/${repository}/issues`;
  const headers = headersOf(token);
  const send = (request: Omit<ForgeRequest, 'headers'>): Promise<unknown> =>
    sendToForge({ ...request, headers }, COMMENTS);
  return {
    name: COMMENTS.name,
    async *list(): AsyncGenerator<ForgeComment> {
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const url = `${issues}/${pullRequest}/comments?per_page=${PAGE}&page=${page}`;
        const answer = await send({ method: 'GET', url });
        yield* commentsIn(answer, (comment) => memberOf(comment, 'body'));
        if (!Array.isArray(answer) || answer.length < PAGE) return;
      }
    },
    create: async (body) =>
      void (await send({ method: 'POST', url: `${issues}/${pullRequest}/comments`, body: { body } })),
    update: async (id, body) => void (await send({ method: 'PATCH', url: `${issues}/comments/${id}`, body: { body } })),
  };
}

/** Creates a check run, which GitHub shows in place of an earlier one of the same name. */
export async function createCheckRun(
  { apiUrl, repository, token }: Omit<ForgeSettings, 'pullRequest'>,
  { name, commitSha, conclusion, title, summary, url, annotations }: Check,
): Promise<void> {
  await sendToForge(
    {
      method: 'POST',
      url: `${apiUrl}/repos/${repository}/check-runs`,
      headers: headersOf(token),
      body: {
        name,
        head_sha: commitSha,
        ...(conclusion === undefined ? { status: 'in_progress' } : { status: 'completed', conclusion }),
        details_url: url,
        output: {
          title,
          summary,
          annotations: annotations.map(({ file, line, title: test, message }) => ({
            path: file,
            start_line: line,
            end_line: line,
            annotation_level: 'failure',
            title: test,
            message,
          })),
        },
      },
    },
    CHECKS,
  );
}

function headersOf(token: string): Readonly<Record<string, string>> {
  return {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${token}`,
    'x-github-api-version': '2022-11-28',
  };
}
