import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { FirstOrganization } from './first-organization.js';
import { SetupKeyEntity } from './setup-key.entity.js';
import { SetupKey } from './setup-key.js';
import { SetupController } from './setup.controller.js';
import { SetupService } from './setup.service.js';
import { SetupStore } from './setup.store.js';

/** The first-run setup: the first organization and its owner. */
@Module({
  imports: [TypeOrmModule.forFeature([SetupKeyEntity]), OrganizationsModule, SessionsModule],
  controllers: [SetupController],
  providers: [FirstOrganization, SetupKey, SetupService, SetupStore],
  exports: [SetupService],
})
export class SetupModule {}
