import { applyDecorators, Controller, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiQuery, ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import { AnswersMade, Fails } from '../http/documented.js';
import { RawBody } from '../http/json-body.interceptor.js';
import { formatNamesAndAliases } from '@clarion/reports';
import { ProjectAccess } from '../projects/project-access.js';
import { RunEnvelopeDto } from './native/envelope.dto.js';
import { readClaim } from './idempotency/idempotency.js';
import { isNumeric, QUERY_MEMBERS, readRunQuery } from './run-query.js';
import { UploadAnswerDto, sendUploadResponse } from './upload.dto.js';
import { UploadReader } from './upload-reader.js';
import { UploadService } from './upload.service.js';

/** Uploading runs. */
@RequireScope('runs:write')
@Controller('v1/projects/:projectId/targets/:targetId/runs')
export class UploadsController {
  constructor(
    private readonly access: ProjectAccess,
    private readonly reader: UploadReader,
    private readonly uploads: UploadService,
  ) {}

  /**
   * Uploads a run: a JSON envelope; NDJSON with the envelope as its first line and a test on each line behind it; a report of
   * another tool (its format is found out from the content, or named by `format`), plain, gzipped or zipped; or
   * multipart/form-data with parts `report` (one or many files), `run` (the envelope without tests) and `artifact`. The query
   * parameters give a report the envelope's members. When it answers, the run is durable and whole; when it does not, nothing of
   * it is visible.
   */
  @Post()
  @RawBody()
  @ApiConsumes(
    'application/json',
    'application/x-ndjson',
    'application/octet-stream',
    'application/xml',
    'multipart/form-data',
  )
  @ApiQuery({
    name: 'format',
    required: false,
    type: String,
    description: `The format of a report: ${formatNamesAndAliases().join(', ')}. Default: found out.`,
  })
  @RunQueryParameters()
  @ApiBody({ type: RunEnvelopeDto })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'For 24 hours, the same key with the same body gets the first answer again.',
  })
  @ApiHeader({ name: 'Content-Encoding', required: false, description: 'gzip, or none.' })
  @AnswersMade(UploadAnswerDto, 'The run is stored')
  @ApiResponse({
    status: 200,
    type: UploadAnswerDto,
    description: 'The run took the place of the one with the same clientRunId',
  })
  @Fails('project_not_found', 'wrong_organization', 'target_not_found', 'unreadable_report', 'overloaded')
  async upload(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('targetId') targetId: string,
    @Query() query: Readonly<Record<string, unknown>>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const target = await this.access.target(by, projectId, targetId);
    const claim = readClaim(request, by, `POST runs of ${target.id}`);
    const destination = { organizationId: target.organizationId, projectId: target.projectId, targetId: target.id };
    const command = { query: readRunQuery(query), organizationId: target.organizationId };
    const stored = await this.reader.readRun(request, command, (upload) =>
      this.uploads.store(upload, { by, destination, claimOf: () => claim }),
    );
    sendUploadResponse(response, stored);
  }
}

/** Documents the query parameters that give a report the envelope's members. */
function RunQueryParameters(): MethodDecorator {
  return applyDecorators(
    ...QUERY_MEMBERS.map((name) =>
      ApiQuery({
        name,
        required: false,
        type: isNumeric(name) ? Number : String,
        description: `As \`${name}\` in the envelope, for reports of other tools.`,
      }),
    ),
  );
}
