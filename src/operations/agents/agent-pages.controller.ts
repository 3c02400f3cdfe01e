import { Controller, Get, Header } from '@nestjs/common';
import { ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Public } from '../../auth/access.decorator.js';
import { packageRoot } from '../../common/package-root.js';
import { PublicAddress } from '../../common/public-address.js';
import { llmsText } from './llms-text.js';

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
