import { formatNamed } from '@clarion/reports';
import { Controller, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiQuery } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { RequireScope } from '../../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../../auth/permissions.js';
import { TakesTokenIn } from '../../auth/bearer.guard.js';
import { pageOfRun, PublicAddress } from '../../common/public-address.js';
import { readQueryText } from '../../http/queries/read-query.js';
import { mediaTypeOf } from '../../http/body.js';
import { Answers, Fails } from '../../http/documented.js';
import { sendJson } from '../../http/answer.js';
import { RawBody } from '../../http/json-body.interceptor.js';
import { ProjectAccess } from '../../projects/project-access.js';
import type { WrittenRun } from '../../runs/content/run-writing.js';
import { claimsOf, KEY_LASTS_MS } from '../../uploads/idempotency/idempotency.js';
import type { Upload } from '../../uploads/upload.js';
import type { UploadResponse } from '../../uploads/upload.dto.js';
import { UploadReader } from '../../uploads/upload-reader.js';
import { UploadService } from '../../uploads/upload.service.js';
import { BuildkiteAnswerDto, BuildkiteUploadDto } from './buildkite.dto.js';
import type { JsonObject } from '@clarion/reports/json';
import type { UploadForm } from '../../uploads/form-parts.js';

/** The part names of `run_env[branch]` and `tags[team]`. */
const MEMBER = /^(run_env|tags)\[([\w.-]{1,100})\]$/;

/** The form of Buildkite's `POST /v1/uploads` for JUnit XML and JSON files: `data`, `format`, `run_env[…]` and `tags[…]`. */
const BUILDKITE_FORM: UploadForm = {
  kindOf: (field) => {
    if (field === 'data') return 'report';
    return MEMBER.test(field) ? 'field' : undefined;
  },
  readFields: (fields) => {
    const environment = membersOf(fields, 'run_env');
    const tags = membersOf(fields, 'tags');
    const { branch, commit_sha: commitSha, url, key, ...rest } = environment;
    return {
      envelope: {
        ...(branch === undefined ? {} : { gitRef: branch }),
        ...(commitSha === undefined ? {} : { commitSha }),
        ...(url === undefined ? {} : { ciRunUrl: url }),
        ...(url !== undefined || key === undefined ? {} : { build: key }),
        result: { context: { ...rest, ...(Object.keys(tags).length === 0 ? {} : { tags }) } },
      },
    };
  },
};

const ACCEPTED = 202;

/** The door for Buildkite's test collectors. Their token is `Authorization: Token token="…"`. */
@RequireScope('runs:write')
@TakesTokenIn('scheme Token')
@Controller()
export class BuildkiteController {
  constructor(
    private readonly access: ProjectAccess,
    private readonly reader: UploadReader,
    private readonly uploads: UploadService,
    private readonly address: PublicAddress,
  ) {}

  /**
   * Takes an upload of a Buildkite test collector for the project in the query, or the only project. Each upload is a run; the uploads of
   * one CI build are one build. The same JSON body within 24 hours is the same run.
   */
  @Post('v1/uploads')
  @RawBody()
  @ApiConsumes('application/json', 'multipart/form-data')
  @ApiQuery({
    name: 'project',
    required: false,
    type: String,
    description: 'Slug or id of the project, or `project.target`. Default: the only project of the organization.',
  })
  @ApiBody({ type: BuildkiteUploadDto })
  @Answers(ACCEPTED, BuildkiteAnswerDto, 'The run is stored')
  @Fails('project_not_found', 'wrong_organization', 'target_not_found', 'unreadable_report', 'overloaded')
  async upload(
    @CurrentPrincipal() by: Principal,
    @Query('project') project: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.store(by, readQueryText(project, 'project'), request, response);
  }

  /** Takes an upload of a Buildkite test collector for the project in the path: its slug or id, or `project.target`. */
  @Post('integrations/buildkite/:projectId/v1/uploads')
  @RawBody()
  @ApiConsumes('application/json', 'multipart/form-data')
  @ApiBody({ type: BuildkiteUploadDto })
  @Answers(ACCEPTED, BuildkiteAnswerDto, 'The run is stored')
  @Fails('project_not_found', 'wrong_organization', 'target_not_found', 'unreadable_report', 'overloaded')
  async uploadToProject(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.store(by, projectId, request, response);
  }

  private async store(by: Principal, project: string | null, request: Request, response: Response): Promise<void> {
    const { organizationId, projectId, id: targetId } = await this.access.namedTarget(by, project);
    const isForm = mediaTypeOf(request) === 'multipart/form-data';
    // The ids of executions make a JSON body unique. A form has no ids: later, the same one may be another run.
    const claimOf = claimsOf(request, by, `POST buildkite uploads of ${targetId}`, isForm ? undefined : KEY_LASTS_MS);
    const store = (upload: Upload): Promise<UploadResponse> =>
      this.uploads.store(upload, {
        by,
        destination: { organizationId, projectId, targetId },
        claimOf,
        toAnswer: (run) => this.toAnswer(run),
      });
    const query = { format: isForm ? undefined : formatNamed('buildkite'), members: {} };
    const command = { query, organizationId };
    const stored = isForm
      ? await this.reader.readForm(request, command, BUILDKITE_FORM, store)
      : await this.reader.readRun(request, command, store);
    sendJson(response, stored.body, ACCEPTED);
  }

  private toAnswer(run: WrittenRun): BuildkiteAnswerDto {
    return {
      id: run.id,
      run_id: run.id,
      run_url: pageOfRun(this.address.origin, run.id),
      queued: run.summary.total,
      skipped: 0,
      errors: [],
    };
  }
}

function membersOf(fields: ReadonlyMap<string, string>, group: string): JsonObject {
  return Object.fromEntries(
    [...fields].flatMap(([field, text]) => {
      const [, of, name = ''] = MEMBER.exec(field) ?? [];
      return of === group && text !== '' ? [[name, text]] : [];
    }),
  );
}
