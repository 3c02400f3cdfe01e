import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { RequireScope } from '../../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../../auth/permissions.js';
import { BuildsService } from '../../builds/builds.service.js';
import { isUnchanged, sendJsonText } from '../../http/answer.js';
import { Answers, AnswersUnchanged, Fails, QueryParameters } from '../../http/documented.js';
import { BuildFailureReportDto } from '../failures.dto.js';
import { readFailuresQuery } from '../failures-query.js';
import { FAILURES_PARAMETERS } from '../failures-query.dto.js';
import { acceptsMarkdown, sendMarkdown } from '../markdown-form.js';
import { BuildFailuresService } from './build-failures.service.js';

/** The failures of a build. */
@RequireScope('runs:read')
@Controller('open/v1/builds/:buildId/failures')
export class BuildFailuresController {
  constructor(
    private readonly failures: BuildFailuresService,
    private readonly builds: BuildsService,
  ) {}

  /**
   * Answers the failed tests of all runs of a build that count, each with its run, target and job; otherwise as for a run. While the
   * build is running, it answers what has failed so far, with `"running": true`.
   */
  @Get()
  @ApiProduces('application/json', 'text/markdown')
  @QueryParameters(...FAILURES_PARAMETERS)
  @Answers(200, BuildFailureReportDto, 'The failures')
  @AnswersUnchanged()
  @Fails('build_not_found', 'wrong_organization', 'not_found')
  async read(
    @CurrentPrincipal() by: Principal,
    @Param('buildId') buildId: string,
    @Req() request: Request,
    @Res() response: Response,
    @Query() parameters: unknown,
  ): Promise<void> {
    const build = await this.builds.read(by, buildId);
    const markdown = acceptsMarkdown(request.headers.accept);
    const query = await readFailuresQuery(parameters, markdown ? 'markdown' : 'json');
    response.setHeader('Vary', 'Accept');
    const text = markdown ? await this.failures.readMarkdown(build, query) : await this.failures.readJson(build, query);
    if (isUnchanged(request, response, 'build', text)) return;
    if (markdown) sendMarkdown(response, text);
    else sendJsonText(response, text);
  }
}
