import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AuthorizationServerController } from './authorization-server.controller.js';
import { CodeGuesses } from './code-guesses.js';
import { DeviceApprovalService } from './device-approval.service.js';
import { DeviceController } from './device.controller.js';
import { DeviceGrantController } from './device-grant.controller.js';
import { DeviceGrantService } from './device-grant.service.js';
import { DeviceRequestReader } from './device-request.reader.js';
import { DeviceRequestStore } from './device-request.store.js';
import { DeviceSweeper } from './device-sweeper.js';
import { RevocationController } from './revocation.controller.js';

/** Devices that get a token by a decision in the web application (RFC 8628), and the end of tokens by their values (RFC 7009). */
@Module({
  imports: [AccountsModule, AuditModule],
  controllers: [AuthorizationServerController, DeviceController, DeviceGrantController, RevocationController],
  providers: [CodeGuesses, DeviceApprovalService, DeviceGrantService, DeviceRequestReader, DeviceRequestStore, DeviceSweeper],
})
export class DevicesModule {}
