import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import { AnswersUnchanged, Fails, QueryParameters } from '../http/documented.js';
import { validateQuery } from '../http/validation.pipe.js';
import { RunAccess, runNotFinished } from '../runs/run-access.js';
import { isFinished } from '../runs/run-state.js';
import { isRunUnchanged } from '../runs/run-validator.js';
import { EXPORT_FORMAT_NAMES, EXPORT_FORMATS } from './export-format.js';
import { ReportExportQueryDto } from './report-export-query.dto.js';
import { ReportExportService } from './report-export.service.js';

/** Exports of runs in the formats of other tools. */
@RequireScope('runs:read')
@Controller('open/v1/runs/:runId/report')
export class ReportExportController {
  constructor(
    private readonly exports: ReportExportService,
    private readonly access: RunAccess,
  ) {}

  /** Exports a finished run as CTRF (JSON) or JUnit (XML), whatever its upload format. */
  @Get()
  @QueryParameters({ name: 'format', required: true, enum: EXPORT_FORMAT_NAMES, description: 'The form.' })
  @ApiResponse({
    status: 200,
    description: 'The report: CTRF as JSON, or JUnit as XML',
    content: {
      'application/json': { schema: { type: 'object', additionalProperties: true } },
      'application/xml': { schema: { type: 'string' } },
    },
  })
  @AnswersUnchanged()
  @Fails('run_not_found', 'wrong_organization', 'run_not_finished')
  async read(
    @CurrentPrincipal() by: Principal,
    @Param('runId') runId: string,
    @Req() request: Request,
    @Res() response: Response,
    @Query() query: unknown,
  ): Promise<void> {
    const run = await this.access.run(by, runId);
    if (!isFinished(run.status)) throw runNotFinished();
    const form = EXPORT_FORMATS[(await validateQuery(ReportExportQueryDto, query)).format];
    if (isRunUnchanged(run, request, response)) return;
    response.setHeader('Content-Type', form.mediaType);
    response.setHeader('Content-Disposition', `attachment; filename="${run.id}.${form.ending}"`);
    // A client that disconnects is no error of the server. A client that got half a report sees the connection break.
    await pipeline(Readable.from(this.exports.write(run, form)), response).catch(() => response.destroy());
  }
}
