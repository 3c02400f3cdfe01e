import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AcceptanceController, InvitationController } from './invitations/invitations.controller.js';
import { InvitationAcceptor } from './invitations/invitation-acceptor.js';
import { InvitationEntity } from './invitations/invitation.entity.js';
import { InvitationStore } from './invitations/invitation.store.js';
import { InvitationMail } from './invitations/invitation-mail.js';
import { InvitationsService } from './invitations/invitations.service.js';
import { InvitedFactors } from './invitations/invited-factors.js';
import { InvitedUsers } from './invitations/invited-users.js';
import { MemberAccessController } from './members/member-access.controller.js';
import { MemberAccessService } from './members/member-access.service.js';
import { MemberAccessStore } from './members/member-access.store.js';
import { MemberAdder } from './members/member-adder.js';
import { MemberController } from './members/member.controller.js';
import { MemberQueries } from './members/member.queries.js';
import { AdmittedMembers } from './members/admitted-members.js';
import { MemberStore } from './members/member.store.js';
import { MembersService } from './members/members.service.js';
import { MembershipEntity } from './members/membership.entity.js';
import { ProvisionedMembers } from './members/provisioned-members.queries.js';
import { NewOrganizationController, OrganizationController } from './organization.controller.js';
import { OrganizationCreator } from './organization-creator.js';
import { OrganizationFounder } from './organization-founder.js';
import { OrganizationEntity } from './organization.entity.js';
import { OrganizationStore } from './organization.store.js';
import { OrganizationsService } from './organizations.service.js';

const INVITATIONS = [
  InvitationAcceptor,
  InvitationStore,
  InvitationMail,
  InvitationsService,
  InvitedFactors,
  InvitedUsers,
];
const MEMBERS = [
  AdmittedMembers,
  MemberAccessService,
  MemberAccessStore,
  MemberAdder,
  MemberQueries,
  MemberStore,
  MembersService,
  ProvisionedMembers,
];

/** Organizations, their members and their invitations. Needs an `OrganizationStarter`. */
@Module({
  imports: [
    TypeOrmModule.forFeature([InvitationEntity, MembershipEntity, OrganizationEntity]),
    AuditModule,
    MailModule,
    SessionsModule,
  ],
  controllers: [
    AcceptanceController,
    InvitationController,
    MemberAccessController,
    MemberController,
    NewOrganizationController,
    OrganizationController,
  ],
  providers: [
    ...INVITATIONS,
    ...MEMBERS,
    OrganizationCreator,
    OrganizationFounder,
    OrganizationStore,
    OrganizationsService,
  ],
  exports: [AdmittedMembers, MembersService, OrganizationCreator, OrganizationsService, ProvisionedMembers],
})
export class OrganizationsModule {}
