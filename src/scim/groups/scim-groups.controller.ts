import {
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Req,
  Res,
  UseFilters,
} from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ProvisionerOnly } from '../../auth/access.decorator.js';
import { CurrentProvisioner, type Provisioner } from '../../auth/provisioner.js';
import { Answers, AnswersNothing, Fails, QueryParameters } from '../../http/documented.js';
import { sendCreated, sendScim } from '../protocol/answer.js';
import { readSelection, selectAttributes } from '../protocol/attribute-selection.js';
import { readListQuery, toListResponse } from '../protocol/list-query.js';
import { ProvisioningContexts } from '../protocol/provisioning-contexts.js';
import { readScimBody } from '../protocol/read-body.js';
import { LIST_PARAMETERS, SELECTION_PARAMETERS } from '../protocol/query-parameters.js';
import { ScimPatchDto, ScimGroupDto, ScimGroupListDto } from '../protocol/scim.dto.js';
import { ScimRefusals } from '../protocol/scim-refusals.js';
import { TakesScim } from '../protocol/takes-scim.decorator.js';
import { ScimGroupsService } from './scim-groups.service.js';

/** Groups of SCIM. Owners of the organization decide which roles they give. */
@ProvisionerOnly()
@UseFilters(ScimRefusals)
@ApiProduces('application/scim+json')
@Controller('scim/v2/Groups')
export class ScimGroupsController {
  constructor(
    private readonly groups: ScimGroupsService,
    private readonly contexts: ProvisioningContexts,
  ) {}

  /** Lists the groups, oldest first. A page with members ends before it contains more than 20,000 of them. */
  @Get()
  @QueryParameters(...LIST_PARAMETERS)
  @Answers(200, ScimGroupListDto, 'A page of groups')
  async list(
    @CurrentProvisioner() by: Provisioner,
    @Query() query: Record<string, unknown>,
    @Res() response: Response,
  ): Promise<void> {
    const wanted = readListQuery(query);
    sendScim(response, toListResponse(await this.groups.list(by, wanted), wanted));
  }

  /** Creates a group. Its members get the role that the owners of the organization have given its name, if any. */
  @Post()
  @TakesScim(ScimGroupDto)
  @Answers(201, ScimGroupDto, 'The new group')
  @Fails('conflict')
  async create(
    @CurrentProvisioner() by: Provisioner,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const context = this.contexts.of(request, by);
    sendCreated(response, await this.groups.create(by, await readScimBody(request), context));
  }

  /** Returns a group with its members. */
  @Get(':groupId')
  @QueryParameters(...SELECTION_PARAMETERS)
  @Answers(200, ScimGroupDto, 'The group')
  @Fails('not_found')
  async read(
    @CurrentProvisioner() by: Provisioner,
    @Param('groupId') groupId: string,
    @Query() query: Record<string, unknown>,
    @Res() response: Response,
  ): Promise<void> {
    const selection = readSelection(query['attributes'], query['excludedAttributes']);
    sendScim(response, selectAttributes(await this.groups.get(by, groupId), selection));
  }

  /** Replaces a group and its members. */
  @Put(':groupId')
  @TakesScim(ScimGroupDto)
  @Answers(200, ScimGroupDto, 'The group')
  @Fails('not_found', 'conflict')
  async replace(
    @CurrentProvisioner() by: Provisioner,
    @Param('groupId') groupId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const context = this.contexts.of(request, by);
    sendScim(response, await this.groups.replace(by, groupId, await readScimBody(request), context));
  }

  /** Changes a group: adds and removes members, at most 5,000 in a request. Owners of the organization stay owners. */
  @Patch(':groupId')
  @TakesScim(ScimPatchDto)
  @Answers(200, ScimGroupDto, 'The group')
  @Fails('not_found', 'conflict')
  async change(
    @CurrentProvisioner() by: Provisioner,
    @Param('groupId') groupId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const context = this.contexts.of(request, by);
    sendScim(response, await this.groups.patch(by, groupId, await readScimBody(request), context));
  }

  /** Deletes a group. Its members stay in the organization and lose the role that it gave. */
  @Delete(':groupId')
  @HttpCode(204)
  @AnswersNothing('Group deleted')
  @Fails('not_found')
  async remove(
    @CurrentProvisioner() by: Provisioner,
    @Param('groupId') groupId: string,
    @Req() request: Request,
  ): Promise<void> {
    await this.groups.remove(by, groupId, this.contexts.of(request, by));
  }
}
