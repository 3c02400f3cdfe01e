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
import { IntrospectionController } from './introspection.controller.js';
import { RevocationController } from './revocation.controller.js';

/** Devices that get a token by a decision in the web application (RFC 8628), what a token is worth (RFC 7662), and its end by its value (RFC 7009). */
@Module({
  imports: [AccountsModule, AuditModule],
  controllers: [
    AuthorizationServerController,
    DeviceController,
    DeviceGrantController,
    IntrospectionController,
    RevocationController,
  ],
  providers: [
    CodeGuesses,
    DeviceApprovalService,
    DeviceGrantService,
    DeviceRequestReader,
    DeviceRequestStore,
    DeviceSweeper,
  ],
})
export class DevicesModule {}
