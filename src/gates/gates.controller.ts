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

/** The gate of a target: the rules that its runs must meet. */
@RequireScope('targets:write')
@Controller('v1/projects/:projectId/targets/:targetId/gate')
export class GatesController {
  constructor(
    private readonly gates: GatesService,
    private readonly access: ProjectAccess,
    private readonly contexts: AuditContexts,
  ) {}

  /** Reads the gate of a target. */
  @Get()
  @RequireScope('targets:read')
  @Answers(200, GateDto, 'The gate')
  @Fails('project_not_found', 'wrong_organization', 'target_not_found', 'not_found')
  async read(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('targetId') targetId: string,
  ): Promise<GateDto> {
    return toGateDto(await this.gates.read(await this.owner(by, projectId, targetId)));
  }

  /** Sets the gate of a target and replaces an earlier one. It applies to runs that end from now on. */
  @Put()
  @Answers(200, GateDto, 'The gate')
  @Fails('project_not_found', 'wrong_organization', 'target_not_found', 'conflict')
  async put(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('targetId') targetId: string,
    @Body() body: PutGateDto,
    @Req() request: Request,
  ): Promise<GateDto> {
    const project = await this.access.project(by, projectId);
    const owner = await this.owner(by, projectId, targetId);
    return toGateDto(await this.gates.put({ project, owner }, body, this.contexts.of(request)));
  }

  /** Removes the gate of a target. */
  @Delete()
  @HttpCode(204)
  @AnswersNothing('The target has no gate')
  @Fails('project_not_found', 'wrong_organization', 'target_not_found', 'not_found')
  async remove(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('targetId') targetId: string,
    @Req() request: Request,
  ): Promise<void> {
    await this.gates.remove(await this.owner(by, projectId, targetId), this.contexts.of(request));
  }

  private async owner(by: Principal, projectId: string, targetId: string): Promise<GateOwner> {
    const { organizationId, id } = await this.access.target(by, projectId, targetId);
    return { kind: 'target', organizationId, id };
  }
}
