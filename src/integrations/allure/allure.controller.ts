import { formatNamed } from '@clarion/reports';
import { Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiQuery } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { RequireScope } from '../../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../../auth/permissions.js';
import { pageOfRun, PublicAddress } from '../../common/public-address.js';
import { readQueryText } from '../../http/queries/read-query.js';
import { sendJson } from '../../http/answer.js';
import { mediaTypeOf } from '../../http/body.js';
import { Answers, Fails } from '../../http/documented.js';
import { RawBody } from '../../http/json-body.interceptor.js';
import { ProjectAccess } from '../../projects/project-access.js';
import type { WrittenRun } from '../../runs/content/run-writing.js';
import { claimsOf } from '../../uploads/idempotency/idempotency.js';
import { readRunQuery } from '../../uploads/run-query.js';
import type { Upload } from '../../uploads/upload.js';
import type { UploadResponse } from '../../uploads/upload.dto.js';
import { UploadReader } from '../../uploads/upload-reader.js';
import { UploadService } from '../../uploads/upload.service.js';
import { AllureGeneratedDto, AllureResultsDto, AllureSentDto } from './allure.dto.js';
import { validationFailed } from '../../common/problem.js';
import type { UploadForm } from '../../uploads/form-parts.js';

/** The files of a results directory that the reader of Allure reads. */
const READ = /(?:-result|-container|-globals|(?:^|[/\\])executor)\.json$/i;

/** The form of allure-docker-service: `files[]`, each a file of a results directory. What is no result is an artifact of the run. */
const ALLURE_FORM: UploadForm = {
  kindOf: (field, fileName) => {
    if (field !== 'files[]') return undefined;
    if (fileName === undefined)
      throw validationFailed([{ pointer: '/files[]', detail: 'send each file with its file name' }]);
    return READ.test(fileName) ? 'report' : 'artifact';
  },
  readFields: () => ({ envelope: {} }),
};

/** Documents the query parameter that names the project. */
const ProjectQuery = (): MethodDecorator =>
  ApiQuery({
    name: 'project_id',
    required: false,
    type: String,
    description: 'Slug or id of the project, or `project.target`. Default: the only project of the organization.',
  });

/** The door for clients of allure-docker-service. */
@RequireScope('runs:write')
@Controller('integrations/allure/allure-docker-service')
export class AllureController {
  constructor(
    private readonly access: ProjectAccess,
    private readonly reader: UploadReader,
    private readonly uploads: UploadService,
    private readonly address: PublicAddress,
  ) {}

  /**
   * Takes the files of an Allure results directory, as JSON or as a form with a part `files[]` each, and stores them as one run. The query
   * parameters of an upload (`gitRef`, `commitSha`, `ciRunUrl`, `build`, …) say what the files do not. The same body within a minute is
   * the same run.
   */
  @Post('send-results')
  @RawBody()
  @ApiConsumes('application/json', 'multipart/form-data')
  @ProjectQuery()
  @ApiBody({ type: AllureResultsDto })
  @Answers(200, AllureSentDto, 'The run is stored')
  @Fails('project_not_found', 'wrong_organization', 'target_not_found', 'unreadable_report', 'overloaded')
  async send(
    @CurrentPrincipal() by: Principal,
    @Query() query: Readonly<Record<string, unknown>>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const name = readQueryText(query['project_id'], 'project_id');
    const { organizationId, projectId, id: targetId } = await this.access.namedTarget(by, name);
    const claimOf = claimsOf(request, by, `POST allure results of ${targetId}`);
    const store = (upload: Upload): Promise<UploadResponse> =>
      this.uploads.store(upload, {
        by,
        destination: { organizationId, projectId, targetId },
        claimOf,
        toAnswer: (run) => this.toAnswer(run),
      });
    const { members } = readRunQuery(query);
    const command = { query: { format: undefined, members }, organizationId };
    const stored =
      mediaTypeOf(request) === 'multipart/form-data'
        ? await this.reader.readForm(request, command, ALLURE_FORM, store)
        : await this.reader.readRun(request, { ...command, query: { format: formatNamed('allure'), members } }, store);
    sendJson(response, stored.body);
  }

  /** Returns the page of the project: a report needs not be generated here. */
  @Get('generate-report')
  @ProjectQuery()
  @Answers(200, AllureGeneratedDto, 'The page of the project')
  @Fails('project_not_found', 'wrong_organization', 'target_not_found')
  async generate(
    @CurrentPrincipal() by: Principal,
    @Query('project_id') project: unknown,
  ): Promise<AllureGeneratedDto> {
    const { projectId } = await this.access.namedTarget(by, readQueryText(project, 'project_id'));
    return {
      data: { report_url: `${this.address.origin}/p/${projectId}` },
      meta_data: { message: 'Results are shown as they arrive' },
    };
  }

  private toAnswer(run: WrittenRun): AllureSentDto {
    const url = pageOfRun(this.address.origin, run.id);
    return { data: { run_id: run.id, run_url: url }, meta_data: { message: `Results successfully sent: ${url}` } };
  }
}
