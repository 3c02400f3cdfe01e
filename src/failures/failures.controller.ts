import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiQuery } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal } from '../auth/current-principal.js';
import type { Principal } from '../auth/principal.js';
import { Answers, AnswersUnchanged, Fails, LimitQuery } from '../http/documented.js';
import { sendJsonText } from '../http/answer.js';
import { isUnchanged } from '../http/validators.js';
import { revisionOf } from '../runs/revision.js';
import { RunAccess, runNotFinished } from '../runs/run-access.js';
import { acceptsMarkdown } from './accepts-markdown.js';
import { FailureReportDto } from './failures.dto.js';
import { INCLUDES, readFailuresQuery, type FailuresQuery } from './failures-query.js';
import { JSON_REPRESENTATION } from './failures.route.js';
import { FailuresService } from './failures.service.js';

/** The failures of a run. */
@Controller('open/v1/runs/:runId/failures')
export class FailuresController {
  constructor(
    private readonly failures: FailuresService,
    private readonly access: RunAccess,
  ) {}

  /**
   * Answers only the failed tests of a finished run, each with a normalized reason and its last few events. With
   * `Accept: text/markdown` the same as compact Markdown for a language model, within `maxTokens`; with `include=group` one entry for
   * each cause.
   */
  @Get()
  @RequireScope('runs:read')
  @ApiProduces('application/json', 'text/markdown')
  @ApiQuery({
    name: 'include',
    required: false,
    description: `Adds members to each failure: ${INCLUDES.join(', ')}, with commas between.`,
  })
  @ApiQuery({
    name: 'maxTokens',
    required: false,
    description:
      'Budget of the Markdown answer, 200 to 100000; default 4000, with include=group 1000 for up to 3 causes.',
  })
  @LimitQuery(1000, 1000)
  @Answers(200, FailureReportDto, 'The failures')
  @AnswersUnchanged()
  @Fails('run_not_found', 'wrong_organization', 'run_not_finished')
  async read(
    @CurrentPrincipal() by: Principal,
    @Param('runId') runId: string,
    @Req() request: Request,
    @Res() response: Response,
    @Query('limit') limit?: string,
    @Query('cursor') cursor?: string,
    @Query('include') include?: string,
    @Query('maxTokens') maxTokens?: string,
  ): Promise<void> {
    const run = await this.access.run(by, runId);
    const revision = revisionOf(run);
    if (revision === undefined) throw runNotFinished();
    const markdown = acceptsMarkdown(request.headers.accept);
    const query = readFailuresQuery({ limit, cursor, include, maxTokens }, markdown ? 'markdown' : 'json');
    response.setHeader('Vary', 'Accept');
    const depends = dependsOnRunAlone(query);
    if (depends && isUnchanged(request, response, revision, representationOf(request, markdown, query.isPlain))) return;
    const text = markdown ? await this.failures.readMarkdown(run, query) : await this.failures.readJson(run, query);
    if (!depends && isUnchanged(request, response, revision, text)) return;
    if (markdown) sendMarkdown(response, text);
    else sendJsonText(response, text);
  }
}

/** What is added to failures may change with other runs. Then the text itself is what the validator is made of. */
function dependsOnRunAlone(query: FailuresQuery): boolean {
  return query.include.size === 0;
}

function representationOf(request: Request, markdown: boolean, isPlain: boolean): string {
  if (isPlain && !markdown) return JSON_REPRESENTATION;
  return `${markdown ? 'markdown' : 'json'} ${request.originalUrl}`;
}

function sendMarkdown(response: Response, text: string): void {
  response.setHeader('Content-Type', 'text/markdown; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
