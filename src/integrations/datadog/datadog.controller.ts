import { Controller, Param, Post, Req, Res, UseFilters, Catch, Injectable } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { RequireScope } from '../../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../../auth/permissions.js';
import { TakesTokenIn } from '../../auth/bearer.guard.js';
import { pageOfRun, PublicAddress } from '../../common/public-address.js';
import { sendJson } from '../../http/answer.js';
import { Answers, Fails } from '../../http/documented.js';
import { RawBody } from '../../http/json-body.interceptor.js';
import { ProjectAccess } from '../../projects/project-access.js';
import type { WrittenRun } from '../../runs/content/run-writing.js';
import { claimsOf } from '../../uploads/idempotency/idempotency.js';
import { UploadReader } from '../../uploads/upload-reader.js';
import { UploadService } from '../../uploads/upload.service.js';
import { DatadogAnswerDto, DatadogUploadDto } from './datadog.dto.js';
import { DATADOG_FORM } from './datadog-form.js';
import { Problem } from '../../common/problem.js';
import { ProblemFilter } from '../../http/problem.filter.js';

/** Statuses of refusals that another try does not change. */
const FINAL: ReadonlySet<number> = new Set([401, 404, 413, 415, 422]);

/**
 * Answers refusals with 400. `datadog-ci` fails its command only on 400 and 403: after another status it prints an error, says that it
 * uploaded the file, and ends with 0.
 */
@Catch()
@Injectable()
class DatadogRefusals extends ProblemFilter {
  protected override translate(error: unknown): unknown {
    if (!(error instanceof Problem) || !FINAL.has(error.status)) return error;
    const { detail, headers, errors } = error;
    return new Problem('invalid_request', detail, { headers, errors });
  }
}

const ACCEPTED = 202;

/** The door for `datadog-ci junit upload`. Its token is the header `DD-API-KEY`. */
@RequireScope('runs:write')
@TakesTokenIn('DD-API-KEY')
@UseFilters(DatadogRefusals)
@Controller('integrations/datadog/:projectId/api/v2')
export class DatadogController {
  constructor(
    private readonly access: ProjectAccess,
    private readonly reader: UploadReader,
    private readonly uploads: UploadService,
    private readonly address: PublicAddress,
  ) {}

  /**
   * Takes a JUnit XML report of `datadog-ci junit upload` for the project in the path: its slug or id, or `project.target`. Each report is
   * a run; the reports of one CI pipeline are one build. The same form within a minute is the same run. Refusals that another try does not
   * change are 400, as the client fails only on 400 and 403.
   */
  @Post('cireport')
  @RawBody()
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: DatadogUploadDto })
  @ApiHeader({ name: 'DD-API-KEY', required: false, description: 'The access token, in place of Authorization.' })
  @Answers(ACCEPTED, DatadogAnswerDto, 'The run is stored')
  @Fails('wrong_organization', 'overloaded')
  async upload(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') project: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { organizationId, projectId, id: targetId } = await this.access.namedTarget(by, project);
    const claimOf = claimsOf(request, by, `POST datadog reports of ${targetId}`);
    const command = { query: { format: undefined, members: {} }, organizationId };
    const stored = await this.reader.readForm(request, command, DATADOG_FORM, (upload) =>
      this.uploads.store(upload, {
        by,
        destination: { organizationId, projectId, targetId },
        claimOf,
        toAnswer: (run) => this.toAnswer(run),
      }),
    );
    sendJson(response, stored.body, ACCEPTED);
  }

  private toAnswer(run: WrittenRun): DatadogAnswerDto {
    return { run_id: run.id, run_url: pageOfRun(this.address.origin, run.id) };
  }
}
