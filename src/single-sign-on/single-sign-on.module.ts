import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { IdentityProvider } from './identity-provider.js';
import { SingleSignOnController } from './single-sign-on.controller.js';
import { SingleSignOnService } from './single-sign-on.service.js';
import { UserIdentityEntity } from './user-identity.entity.js';
import { UserIdentityStore } from './user-identity.store.js';

/** Sign-in with the identity of the company (OpenID Connect). */
@Module({
  imports: [TypeOrmModule.forFeature([UserIdentityEntity]), AuditModule, OrganizationsModule, SessionsModule],
  controllers: [SingleSignOnController],
  providers: [IdentityProvider, SingleSignOnService, UserIdentityStore],
})
export class SingleSignOnModule {}
