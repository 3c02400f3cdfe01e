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
@Controller()
export class AgentPagesController {
  #skill: string | undefined;

  constructor(private readonly address: PublicAddress) {}

  /** Tells a language model what the service is and where its parts are (llmstxt.org). */
  @Get('llms.txt')
  @Public()
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @ApiProduces('text/plain')
  @ApiResponse({ status: 200, description: 'The page', schema: { type: 'string' } })
  readOverview(): string {
    return llmsText(this.address.origin);
  }

  /** Tells an agent step by step how to find out why tests failed. */
  @Get('docs/agents/SKILL.md')
  @Public()
  @Header('Content-Type', 'text/markdown; charset=utf-8')
  @ApiProduces('text/markdown')
  @ApiResponse({ status: 200, description: 'The skill', schema: { type: 'string' } })
  readSkill(): string {
    this.#skill ??= readFileSync(join(packageRoot(), 'docs/agents/SKILL.md'), 'utf8');
    return this.#skill;
  }
}
