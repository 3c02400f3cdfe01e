/** Returns `/llms.txt`: an overview of the service for language models, in the format of llmstxt.org. */
export function llmsText(origin: string): string {
  return `# Clarion

> Stores the test runs that CI uploads and returns what failed: one entry per cause, with reason, expected and actual values, location
> and history, as Markdown within a token budget.

Every request needs a token: \`Authorization: Bearer clarion_…\`. A scoped token with \`runs:read\` can read failures.

## Read failures

- [Skill](${origin}/docs/agents/SKILL.md): find out why tests failed, step by step
- Tools: ${origin}/mcp (Model Context Protocol over HTTP, with the token in the header). Start with \`get_run_failures\`
- Newest build of a branch, with the status of all its jobs: \`GET ${origin}/open/v1/builds?branch=main&latest=true\`
- Failures of a build: \`GET ${origin}/open/v1/builds/{buildId}/failures?include=group,history\` with \`Accept: text/markdown\`
- Failures of one run: \`GET ${origin}/open/v1/runs/{runId}/failures?include=group,history\` with \`Accept: text/markdown\`

## API

- [OpenAPI document](${origin}/openapi.json): every route, its scopes, errors and examples
- [Reference](${origin}/docs): the same, for people
- [Token metadata](${origin}/.well-known/oauth-protected-resource/mcp): where to get a token (RFC 9728)
`;
}
