import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import { Answers, AnswersUnchanged, Fails, QueryParameters } from '../http/documented.js';
import { isUnchanged, sendJsonText } from '../http/answer.js';
import { revisionOf } from '../runs/revision.js';
import { RunAccess, runNotFinished } from '../runs/run-access.js';
import { FailureReportDto } from './failures.dto.js';
import { readFailuresQuery, type FailuresSelection } from './failures-query.js';
import { FAILURES_PARAMETERS } from './failures-query.dto.js';
import { acceptsMarkdown, sendMarkdown } from './markdown-form.js';
import { JSON_REPRESENTATION } from './failures.route.js';
import { FailuresService } from './failures.service.js';

/** The failures of a run. */
@RequireScope('runs:read')
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
  @ApiProduces('application/json', 'text/markdown')
  @QueryParameters(...FAILURES_PARAMETERS)
  @Answers(200, FailureReportDto, 'The failures')
  @AnswersUnchanged()
  @Fails('run_not_found', 'wrong_organization', 'run_not_finished', 'not_found')
  async read(
    @CurrentPrincipal() by: Principal,
    @Param('runId') runId: string,
    @Req() request: Request,
    @Res() response: Response,
    @Query() parameters: unknown,
  ): Promise<void> {
    const run = await this.access.run(by, runId);
    const revision = revisionOf(run);
    if (revision === undefined) throw runNotFinished();
    const markdown = acceptsMarkdown(request.headers.accept);
    const query = await readFailuresQuery(parameters, markdown ? 'markdown' : 'json');
    response.setHeader('Vary', 'Accept');
    const depends = dependsOnRunAlone(query);
    if (depends && isUnchanged(request, response, revision, representationOf(request, markdown, query.isPlain))) return;
    const text = markdown ? await this.failures.readMarkdown(run, query) : await this.failures.readJson(run, query);
    if (!depends && isUnchanged(request, response, revision, text)) return;
    if (markdown) sendMarkdown(response, text);
    else sendJsonText(response, text);
  }
}

/** Added members may change with other runs, and a collection with its rule, owners with CODEOWNERS: the validator is computed from the text itself. */
function dependsOnRunAlone(query: FailuresSelection): boolean {
  return query.include.size === 0 && query.collectionId === null && query.owner === null;
}

function representationOf(request: Request, markdown: boolean, isPlain: boolean): string {
  if (isPlain && !markdown) return JSON_REPRESENTATION;
  return `${markdown ? 'markdown' : 'json'} ${request.originalUrl}`;
}
