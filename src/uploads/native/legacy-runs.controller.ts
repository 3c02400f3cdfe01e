import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AnyCredential, RequireScope } from '../../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../../auth/permissions.js';
import { pageOfRun, PublicAddress } from '../../common/public-address.js';
import { Answers, AnswersMade, Fails } from '../../http/documented.js';
import { RawBody } from '../../http/json-body.interceptor.js';
import { ProjectAccess } from '../../projects/project-access.js';
import { claimsOf } from '../idempotency/idempotency.js';
import { CliRunAnswerDto, CliRunDto, CliWhoamiDto } from './legacy-runs.dto.js';
import { UploadReader } from '../upload-reader.js';
import { UploadService } from '../upload.service.js';
import { sendUploadResponse } from '../upload.dto.js';

/** The routes of older upload clients. */
@AnyCredential()
@Controller('open/v1')
export class LegacyRunsController {
  constructor(
    private readonly access: ProjectAccess,
    private readonly reader: UploadReader,
    private readonly uploads: UploadService,
    private readonly address: PublicAddress,
  ) {}

  /** Returns the user and the organization of a credential. */
  @Get('whoami')
  @Answers(200, CliWhoamiDto, 'Who is asking')
  whoami(@CurrentPrincipal() by: Principal): CliWhoamiDto {
    return {
      kind: 'user',
      userId: by.userId,
      organizationId: by.organizationId,
      tokenType: by.kind === 'token' ? by.tokenType : null,
      scopes: by.kind === 'token' && by.scopes !== null ? [...by.scopes] : null,
    };
  }

  /** Uploads a run in the legacy format to the default target of its project. The same body within a minute is the same run. */
  @Post('cli-runs')
  @RequireScope('runs:write')
  @RawBody()
  @ApiBody({ type: CliRunDto })
  @AnswersMade(CliRunAnswerDto, 'The run is stored')
  @Fails('project_not_found', 'wrong_organization', 'target_not_found', 'overloaded')
  async upload(@CurrentPrincipal() by: Principal, @Req() request: Request, @Res() response: Response): Promise<void> {
    const stored = await this.reader.readCliRun(request, by.organizationId, async (projectId, upload) => {
      const target = await this.access.defaultTarget(by, projectId);
      const destination = { organizationId: target.organizationId, projectId: target.projectId, targetId: target.id };
      return this.uploads.store(upload, {
        by,
        destination,
        claimOf: claimsOf(request, by, `POST cli-runs of ${target.id}`),
        toAnswer: (run) => ({ runId: run.id, url: pageOfRun(this.address.origin, run.id) }),
      });
    });
    sendUploadResponse(response, stored);
  }
}
