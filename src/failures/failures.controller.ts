import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/principal.js';
import { Answers, AnswersUnchanged, Fails, QueryParameters } from '../http/documented.js';
import { sendJsonText } from '../http/answer.js';
import { validateQuery } from '../http/queries/query-validation.pipe.js';
import { isUnchanged } from '../http/validators.js';
import { revisionOf } from '../runs/revision.js';
import { RunAccess, runNotFinished } from '../runs/run-access.js';
import { DEFAULT_FAILURES } from './failure-report.js';
import { FailureReportDto } from './failures.dto.js';
import { toFailuresSelection, type FailuresSelection } from './failures-query.js';
import { FailuresQueryDto, INCLUDES, MarkdownBudgetQueryDto } from './failures-query.dto.js';
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
  @QueryParameters(
    { name: 'limit', limit: { most: DEFAULT_FAILURES, usual: DEFAULT_FAILURES } },
    { name: 'cursor' },
    { name: 'include', description: `Adds members to each failure: ${INCLUDES.join(', ')}, with commas between.` },
    {
      name: 'maxTokens',
      description:
        'Budget of the Markdown answer, 200 to 100000; default 4000, with include=group 1000 for up to 3 causes.',
    },
  )
  @Answers(200, FailureReportDto, 'The failures')
  @AnswersUnchanged()
  @Fails('run_not_found', 'wrong_organization', 'run_not_finished')
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
    const selection = toFailuresSelection(
      await validateQuery(FailuresQueryDto, parameters),
      markdown ? 'markdown' : 'json',
    );
    const query = { ...selection, maxTokens: (await validateQuery(MarkdownBudgetQueryDto, parameters)).maxTokens };
    response.setHeader('Vary', 'Accept');
    const depends = dependsOnRunAlone(query);
    if (depends && isUnchanged(request, response, revision, representationOf(request, markdown, query.isPlain))) return;
    const text = markdown ? await this.failures.readMarkdown(run, query) : await this.failures.readJson(run, query);
    if (!depends && isUnchanged(request, response, revision, text)) return;
    if (markdown) sendMarkdown(response, text);
    else sendJsonText(response, text);
  }
}

/** Added members may change with other runs, so the validator is computed from the text itself. */
function dependsOnRunAlone(query: FailuresSelection): boolean {
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

/**
 * Whether an Accept header (RFC 9110 §12.5.1) names `text/markdown` and does not prefer JSON to it. A wildcard never chooses
 * Markdown: the default is JSON.
 */
function acceptsMarkdown(header: string | undefined): boolean {
  const markdown = qualityOf(header, 'text/markdown');
  return markdown > 0 && markdown >= qualityOf(header, 'application/json');
}

function qualityOf(header: string | undefined, mediaType: string): number {
  const ranges = (header ?? '').split(',').map((range) => range.split(';').map((part) => part.trim()));
  const [, ...parameters] = ranges.find(([type]) => type?.toLowerCase() === mediaType) ?? ['', 'q=0'];
  const quality = parameters
    .map((parameter) => /^q=([01](?:\.\d{0,3})?)$/i.exec(parameter)?.[1])
    .find((q) => q !== undefined);
  return quality === undefined ? 1 : Number(quality);
}
