/** What the service is and where its parts are, for a language model: the form of llmstxt.org. */
export function llmsText(origin: string): string {
  return `# Clarion

> Stores test runs that CI uploads, and answers with what failed: one entry for each cause, with reason, expected and actual values, place
> and history, as Markdown within a budget of tokens.

Every request carries an access token: \`Authorization: Bearer clarion_…\`. A scoped token with \`runs:read\` reads failures.

## Read failures

- [Skill](${origin}/docs/agents/SKILL.md): how to find out why tests failed, step by step
- Tools: ${origin}/mcp (Model Context Protocol over HTTP, with the token in the header); start with \`get_run_failures\`
- Newest finished run of a branch: \`GET ${origin}/open/v1/runs?branch=main&latest=finished\`
- Failures of a run: \`GET ${origin}/open/v1/runs/{runId}/failures?include=group,history\` with \`Accept: text/markdown\`

## Interface

- [OpenAPI document](${origin}/openapi.json): every route, its scopes, errors and examples
- [Reference](${origin}/docs): the same for people
- [Where tokens come from](${origin}/.well-known/oauth-protected-resource/mcp): metadata of RFC 9728
`;
}
