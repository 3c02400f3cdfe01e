import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiProduces, ApiQuery, ApiResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal } from '../auth/current-principal.js';
import type { Principal } from '../auth/principal.js';
import { Fails } from '../http/documented.js';
import { RunAccess, runNotFinished } from '../runs/run-access.js';
import { isFinished } from '../runs/run-state.js';
import { ReportExportService } from './report-export.service.js';
import { readExportFormat } from './export-format.js';

/** A run in the forms of other tools. */
@Controller('open/v1/runs/:runId/report')
export class ReportExportController {
  constructor(
    private readonly exports: ReportExportService,
    private readonly access: RunAccess,
  ) {}

  /** Gives a finished run back as CTRF (JSON) or JUnit (XML), whatever it was uploaded as. */
  @Get()
  @RequireScope('runs:read')
  @ApiProduces('application/json', 'application/xml')
  @ApiQuery({ name: 'format', enum: ['ctrf', 'junit'], description: 'The form.' })
  @ApiResponse({ status: 200, description: 'The report' })
  @Fails('run_not_found', 'wrong_organization', 'run_not_finished')
  async read(
    @CurrentPrincipal() by: Principal,
    @Param('runId') runId: string,
    @Res() response: Response,
    @Query('format') format?: string,
  ): Promise<void> {
    const run = await this.access.run(by, runId);
    if (!isFinished(run.status)) throw runNotFinished();
    const form = readExportFormat(format);
    response.setHeader('Content-Type', form.mediaType);
    response.setHeader('Content-Disposition', `attachment; filename="${run.id}.${form.ending}"`);
    // A reader that goes away in the middle is no error of ours; one that is told half a report hears it from the connection.
    await pipeline(Readable.from(this.exports.write(run, form)), response).catch(() => response.destroy());
  }
}
