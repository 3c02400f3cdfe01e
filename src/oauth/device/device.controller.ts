import { Body, Controller, Get, Header, HttpCode, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AuditContexts } from '../../audit/audit-context.js';
import { SessionOnly } from '../../auth/access.decorator.js';
import { AcrossOrganizations } from '../../http/across-organizations.decorator.js';
import { CurrentSession, type SessionPrincipal } from '../../auth/permissions.js';
import { Clock } from '../../common/clock.js';
import { invalidRequest, validationFailed } from '../../common/problem.js';
import { Answers, Fails } from '../../http/documented.js';
import { DeviceApprovalService } from './device-approval.service.js';
import { DeviceDecisionDto, DeviceRequestDto, toDeviceRequestDto } from './device.dto.js';
import { readUserCode } from './user-code.js';

/** Requests of devices, which signed-in users approve or deny. */
@SessionOnly()
@AcrossOrganizations('deviceGrant')
@Controller('admin/v1/device')
export class DeviceController {
  constructor(
    private readonly approval: DeviceApprovalService,
    private readonly contexts: AuditContexts,
    private readonly clock: Clock,
  ) {}

  /** Returns the request of a code: the device, its address and the scopes. Wrong codes are limited. */
  @Get()
  @Header('Cache-Control', 'no-store')
  @Answers(200, DeviceRequestDto, 'The request')
  @Fails('not_found', 'rate_limited')
  async read(
    @CurrentSession() by: SessionPrincipal,
    @Req() request: Request,
    @Query('userCode') userCode: string,
  ): Promise<DeviceRequestDto> {
    return this.describe(by, queriedCode(userCode), request);
  }

  /**
   * Approves the device: it gets a token with the requested scopes that your role permits, acting as you for 90 days at most. Confirm
   * your password first when you signed in more than 15 minutes ago.
   */
  @Post('approve')
  @HttpCode(200)
  @Answers(200, DeviceRequestDto, 'The device may fetch its token')
  @Fails('not_found', 'conflict', 'insufficient_role', 'reauthentication_required', 'rate_limited')
  async approve(
    @CurrentSession() by: SessionPrincipal,
    @Body() body: DeviceDecisionDto,
    @Req() request: Request,
  ): Promise<DeviceRequestDto> {
    const code = postedCode(body);
    await this.approval.approve(by, code, this.contexts.of(request));
    return this.describe(by, code, request);
  }

  /** Denies the device. */
  @Post('deny')
  @HttpCode(200)
  @Answers(200, DeviceRequestDto, 'The device is denied')
  @Fails('not_found', 'conflict', 'rate_limited')
  async deny(
    @CurrentSession() by: SessionPrincipal,
    @Body() body: DeviceDecisionDto,
    @Req() request: Request,
  ): Promise<DeviceRequestDto> {
    const code = postedCode(body);
    await this.approval.deny(by, code, this.contexts.of(request));
    return this.describe(by, code, request);
  }

  private async describe(by: SessionPrincipal, code: string, request: Request): Promise<DeviceRequestDto> {
    const context = this.contexts.of(request);
    const found = await this.approval.find(by, code, context);
    const isLoginOn = await this.approval.isLoginOn(by);
    return toDeviceRequestDto(found, code, { role: by.role, ip: context.ip, now: this.clock.now(), isLoginOn });
  }
}

const SHAPE = 'eight letters, such as BCDF-GHJK';

/** Reads a query parameter, which may be a list whatever its type says. */
function queriedCode(userCode: unknown): string {
  const code = typeof userCode === 'string' ? readUserCode(userCode) : undefined;
  if (code === undefined) throw invalidRequest(`Send userCode as the device shows it: ${SHAPE}.`);
  return code;
}

function postedCode({ userCode }: DeviceDecisionDto): string {
  const code = readUserCode(userCode);
  if (code === undefined) throw validationFailed([{ pointer: '/userCode', detail: `a code has ${SHAPE}` }]);
  return code;
}
