import { Controller, Get, Header } from '@nestjs/common';
import { ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Public } from '../../auth/access.decorator.js';
import { packageRoot } from '../../common/package-root.js';
import { PublicAddress } from '../../common/public-address.js';

/** Pages for agents. */
@ApiTags('Pages')
@Public()
@Controller()
export class AgentPagesController {
  #skill: string | undefined;

  constructor(private readonly address: PublicAddress) {}

  /** Returns an overview of the service for language models (llmstxt.org). */
  @Get('llms.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @ApiProduces('text/plain')
  @ApiResponse({ status: 200, description: 'The page', schema: { type: 'string' } })
  readOverview(): string {
    return llmsText(this.address.origin);
  }

  /** Returns a step-by-step guide for agents: how to find out why tests failed. */
  @Get('docs/agents/SKILL.md')
  @Header('Content-Type', 'text/markdown; charset=utf-8')
  @ApiProduces('text/markdown')
  @ApiResponse({ status: 200, description: 'The skill', schema: { type: 'string' } })
  readSkill(): string {
    this.#skill ??= readFileSync(join(packageRoot(), 'docs/agents/SKILL.md'), 'utf8');
    return this.#skill;
  }
}

/** Returns `/llms.txt`: an overview of the service for language models, in the format of llmstxt.org. */
function llmsText(origin: string): string {
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
