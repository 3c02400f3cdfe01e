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
import { ApiExtraModels, ApiProduces } from '@nestjs/swagger';
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
import { ScimErrorDto, ScimPatchDto, ScimUserDto, ScimUserListDto } from '../protocol/scim.dto.js';
import { ScimRefusals } from '../protocol/scim-refusals.js';
import { TakesScim } from '../protocol/takes-scim.decorator.js';
import { ScimUsersService } from './scim-users.service.js';

/** Users of SCIM: the members of the organization. */
@ProvisionerOnly()
@UseFilters(ScimRefusals)
@ApiProduces('application/scim+json')
@ApiExtraModels(ScimErrorDto)
@Controller('scim/v2/Users')
export class ScimUsersController {
  constructor(
    private readonly users: ScimUsersService,
    private readonly contexts: ProvisioningContexts,
  ) {}

  /** Lists the members of the organization, oldest membership first, also those who were invited. */
  @Get()
  @QueryParameters(...LIST_PARAMETERS)
  @Answers(200, ScimUserListDto, 'A page of users')
  async list(
    @CurrentProvisioner() by: Provisioner,
    @Query() query: Record<string, unknown>,
    @Res() response: Response,
  ): Promise<void> {
    const wanted = readListQuery(query);
    sendScim(response, toListResponse(await this.users.list(by, wanted), wanted));
  }

  /** Creates a user without a password, as a member with the default role. The user signs in with the identity provider of the company. */
  @Post()
  @TakesScim(ScimUserDto)
  @Answers(201, ScimUserDto, 'The new user')
  @Fails('conflict')
  async create(
    @CurrentProvisioner() by: Provisioner,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const context = this.contexts.of(request, by);
    sendCreated(response, await this.users.create(by, await readScimBody(request), context));
  }

  /** Returns a member. */
  @Get(':userId')
  @QueryParameters(...SELECTION_PARAMETERS)
  @Answers(200, ScimUserDto, 'The user')
  @Fails('not_found')
  async read(
    @CurrentProvisioner() by: Provisioner,
    @Param('userId') userId: string,
    @Query() query: Record<string, unknown>,
    @Res() response: Response,
  ): Promise<void> {
    const selection = readSelection(query['attributes'], query['excludedAttributes']);
    sendScim(response, selectAttributes(await this.users.get(by, userId), selection));
  }

  /** Replaces the attributes of a member. `active: false` deactivates: tokens and sessions are refused from the next request on. */
  @Put(':userId')
  @TakesScim(ScimUserDto)
  @Answers(200, ScimUserDto, 'The user')
  @Fails('not_found', 'conflict')
  async replace(
    @CurrentProvisioner() by: Provisioner,
    @Param('userId') userId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const context = this.contexts.of(request, by);
    sendScim(response, await this.users.replace(by, userId, await readScimBody(request), context));
  }

  /** Changes attributes of a member. `active: false` deactivates: tokens and sessions are refused from the next request on. */
  @Patch(':userId')
  @TakesScim(ScimPatchDto)
  @Answers(200, ScimUserDto, 'The user')
  @Fails('not_found', 'conflict')
  async change(
    @CurrentProvisioner() by: Provisioner,
    @Param('userId') userId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const context = this.contexts.of(request, by);
    sendScim(response, await this.users.patch(by, userId, await readScimBody(request), context));
  }

  /** Removes a member: sessions and tokens in the organization are refused from the next request on. A user of other organizations stays in those. */
  @Delete(':userId')
  @HttpCode(204)
  @AnswersNothing('Member removed')
  @Fails('not_found', 'conflict')
  async remove(
    @CurrentProvisioner() by: Provisioner,
    @Param('userId') userId: string,
    @Req() request: Request,
  ): Promise<void> {
    await this.users.remove(by, userId, this.contexts.of(request, by));
  }
}
