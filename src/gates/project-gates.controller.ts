import { Body, Controller, Delete, Get, HttpCode, Param, Put, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AuditContexts } from '../audit/audit-context.js';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import { Answers, AnswersNothing, Fails } from '../http/documented.js';
import { ProjectAccess } from '../projects/project-access.js';
import { GateDto, PutGateDto, toGateDto } from './gate.dto.js';
import type { GateOwner } from './gate.store.js';
import { GatesService } from './gates.service.js';

/** The gate of a project: the rules that its builds must meet. */
@RequireScope('projects:write')
@Controller('v1/projects/:projectId/gate')
export class ProjectGatesController {
  constructor(
    private readonly gates: GatesService,
    private readonly access: ProjectAccess,
    private readonly contexts: AuditContexts,
  ) {}

  /** Reads the gate of a project. */
  @Get()
  @RequireScope('projects:read')
  @Answers(200, GateDto, 'The gate')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async read(@CurrentPrincipal() by: Principal, @Param('projectId') projectId: string): Promise<GateDto> {
    return toGateDto(await this.gates.read(await this.owner(by, projectId)));
  }

  /**
   * Sets the gate of a project and replaces an earlier one. It applies to builds that end from now on: a build that does not pass it is
   * `failed`. The gates of targets judge its runs beside it.
   */
  @Put()
  @Answers(200, GateDto, 'The gate')
  @Fails('project_not_found', 'wrong_organization', 'conflict')
  async put(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Body() body: PutGateDto,
    @Req() request: Request,
  ): Promise<GateDto> {
    const project = await this.access.project(by, projectId);
    const owner = { kind: 'project', ...project } as const;
    return toGateDto(await this.gates.put({ project, owner }, body, this.contexts.of(request)));
  }

  /** Removes the gate of a project. */
  @Delete()
  @HttpCode(204)
  @AnswersNothing('The project has no gate')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async remove(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Req() request: Request,
  ): Promise<void> {
    await this.gates.remove(await this.owner(by, projectId), this.contexts.of(request));
  }

  private async owner(by: Principal, projectId: string): Promise<GateOwner> {
    const { organizationId, id } = await this.access.project(by, projectId);
    return { kind: 'project', organizationId, id };
  }
}
