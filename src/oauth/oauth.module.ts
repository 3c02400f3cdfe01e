import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DeviceRequestEntity } from './device/device-request.entity.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { TrustModule } from '../trust/trust.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AuthorizationServerController } from './authorization-server.controller.js';
import { CodeGuesses } from './device/code-guesses.js';
import { DeviceApprovalService } from './device/device-approval.service.js';
import { DeviceController } from './device/device.controller.js';
import { DeviceGrantController } from './device/device-grant.controller.js';
import { DeviceGrantService } from './device/device-grant.service.js';
import { DeviceRequestStore } from './device/device-request.store.js';
import { DeviceSweeper } from './device/device-sweeper.js';
import { IntrospectionController, RevocationController, TokenController } from './token-endpoints.controller.js';
import { TokenGrants } from './token-grants.js';

/** OAuth: the device grant (RFC 8628), token exchange (RFC 8693), token introspection (RFC 7662) and token revocation (RFC 7009). */
@Module({
  imports: [
    TypeOrmModule.forFeature([DeviceRequestEntity]),
    OrganizationsModule,
    SessionsModule,
    AuditModule,
    TrustModule,
  ],
  controllers: [
    AuthorizationServerController,
    DeviceController,
    DeviceGrantController,
    IntrospectionController,
    RevocationController,
    TokenController,
  ],
  providers: [CodeGuesses, DeviceApprovalService, DeviceGrantService, DeviceRequestStore, DeviceSweeper, TokenGrants],
})
export class OAuthModule {}
