import { Controller, Get, Param, Query } from '@nestjs/common';
import { AnyCredential } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal, refusalOf } from '../auth/permissions.js';
import { Problem } from '../common/problem.js';
import { PublicAddress } from '../common/public-address.js';
import { Answers, Fails, QueryParameters } from '../http/documented.js';
import { validateQuery } from '../http/validation.pipe.js';
import { ProjectAccess } from './project-access.js';
import { ReadinessDto, type UploadReadinessDto } from './project.dto.js';
import { ReadinessQueryDto } from './readiness-query.dto.js';

/** Lets a client check an upload before it runs the tests. */
@AnyCredential()
@Controller('v1/projects/:projectId/readiness')
export class ReadinessController {
  constructor(
    private readonly access: ProjectAccess,
    private readonly address: PublicAddress,
  ) {}

  /** Shows whether an upload to a target (by default the default target) would be accepted, and why not. */
  @Get()
  @QueryParameters({ name: 'targetId' })
  @Answers(200, ReadinessDto, 'Readiness')
  @Fails('project_not_found', 'wrong_organization')
  async read(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Query() query: unknown,
  ): Promise<ReadinessDto> {
    const project = await this.access.project(by, projectId);
    const { targetId } = await validateQuery(ReadinessQueryDto, query);
    return {
      projectId: project.id,
      url: `${this.address.origin}/p/${project.id}`,
      // Synchronizing source projections is a scope that no route serves yet.
      sync: { ready: false },
      upload: await this.readUpload(by, projectId, targetId),
    };
  }

  private async readUpload(
    by: Principal,
    projectId: string,
    targetId: string | undefined,
  ): Promise<UploadReadinessDto> {
    const refusal = refusalOf(by, 'runs:write');
    if (refusal === 'insufficient_scope') return { ready: false, reason: 'Use a token with the scope runs:write.' };
    if (refusal === 'insufficient_role') return { ready: false, reason: 'Ask for the role member or above.' };
    try {
      const target =
        targetId === undefined
          ? await this.access.defaultTarget(by, projectId)
          : await this.access.target(by, projectId, targetId);
      return { ready: true, targetId: target.id };
    } catch (error) {
      if (error instanceof Problem && error.code === 'target_not_found') return { ready: false, reason: error.detail };
      throw error;
    }
  }
}
