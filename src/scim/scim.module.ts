import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { ProvisioningAuthenticator } from '../auth/provisioner.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ScimDiscoveryController } from './discovery/scim-discovery.controller.js';
import { GroupQueries } from './groups/group.queries.js';
import { GroupRoles } from './groups/group-roles.js';
import { GroupStore } from './groups/group.store.js';
import { MemberGroupEntity } from './groups/member-group.entity.js';
import { MemberOfGroupEntity } from './groups/member-of-group.entity.js';
import { ScimGroupsController } from './groups/scim-groups.controller.js';
import { ScimGroupsService } from './groups/scim-groups.service.js';
import { ProvisioningContexts } from './protocol/provisioning-contexts.js';
import { ScimAddress } from './protocol/scim-address.js';
import { ProvisioningController } from './settings/provisioning.controller.js';
import { ProvisioningService } from './settings/provisioning.service.js';
import { ProvisioningSettingsEntity } from './settings/provisioning-settings.entity.js';
import { ProvisioningSettingsStore } from './settings/provisioning-settings.store.js';
import { ProvisioningTokenEntity } from './tokens/provisioning-token.entity.js';
import { ProvisioningTokenStore, StoredProvisioningAuthenticator } from './tokens/provisioning-token.store.js';
import { ProvisionedMemberEntity } from './users/provisioned-member.entity.js';
import { ProvisionedMemberStore } from './users/provisioned-member.store.js';
import { ScimUsersController } from './users/scim-users.controller.js';
import { ScimUsersService } from './users/scim-users.service.js';
import { UserQueries } from './users/user.queries.js';

const USERS = [ProvisionedMemberStore, ScimUsersService, UserQueries];
const GROUPS = [GroupQueries, GroupRoles, GroupStore, ScimGroupsService];
const SETTINGS = [ProvisioningService, ProvisioningSettingsStore, ProvisioningTokenStore];

/** Provisioning of members by the identity provider of an organization: SCIM 2.0 (RFC 7643, RFC 7644). */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      MemberGroupEntity,
      MemberOfGroupEntity,
      ProvisionedMemberEntity,
      ProvisioningSettingsEntity,
      ProvisioningTokenEntity,
    ]),
    AuditModule,
    OrganizationsModule,
    SessionsModule,
  ],
  controllers: [ProvisioningController, ScimDiscoveryController, ScimGroupsController, ScimUsersController],
  providers: [
    ...USERS,
    ...GROUPS,
    ...SETTINGS,
    ProvisioningContexts,
    ScimAddress,
    { provide: ProvisioningAuthenticator, useClass: StoredProvisioningAuthenticator },
  ],
})
export class ScimModule {}
