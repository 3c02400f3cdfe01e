import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { SessionAuthenticator } from '../auth/authenticator.js';
import { AcceptanceController } from './acceptance.controller.js';
import { AccountReader } from './account.reader.js';
import { AccountSweeper } from './account-sweeper.js';
import { AttemptThrottle } from './attempt-throttle.js';
import { CredentialCheck } from './credential-check.js';
import { InvitationAcceptor } from './invitation-acceptor.js';
import { InvitationController } from './invitation.controller.js';
import { InvitationReader } from './invitation.reader.js';
import { InvitationStore } from './invitation.store.js';
import { InvitationsService } from './invitations.service.js';
import { InvitedUsers } from './invited-users.js';
import { MeController } from './me.controller.js';
import { MemberAdder } from './member-adder.js';
import { MemberController } from './member.controller.js';
import { MemberReader } from './member.reader.js';
import { MemberStore } from './member.store.js';
import { MembersService } from './members.service.js';
import { OrganizationController } from './organization.controller.js';
import { OrganizationFounder } from './organization-founder.js';
import { OrganizationStore } from './organization.store.js';
import { OrganizationsService } from './organizations.service.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { OwnSessionsService } from './own-sessions.service.js';
import { OwnPassword } from './own-password.js';
import { PasswordChanger } from './password-changer.js';
import { Passwords } from './passwords.js';
import { ProfileController } from './profile.controller.js';
import { ProfilesService } from './profiles.service.js';
import { SessionController } from './session.controller.js';
import { SessionReader } from './session.reader.js';
import { SessionStarter } from './session-starter.js';
import { SessionStore } from './session.store.js';
import { SessionsService } from './sessions.service.js';
import { SetupController } from './setup.controller.js';
import { SetupKey } from './setup-key.js';
import { SetupService } from './setup.service.js';
import { SetupStore } from './setup.store.js';
import { SignInThrottle } from './sign-in-throttle.js';
import { SignInThrottleStore } from './sign-in-throttle.store.js';
import { StoredSessionAuthenticator } from './stored-session-authenticator.js';
import { UserStore } from './user.store.js';
import { Visits } from './visits.js';

const ROWS = [
  AccountReader,
  InvitationReader,
  InvitationStore,
  MemberReader,
  MemberStore,
  OrganizationStore,
  SessionReader,
  SessionStore,
  SetupStore,
  SignInThrottleStore,
  UserStore,
];
const SIGNING_IN = [
  CredentialCheck,
  OwnPassword,
  OwnSessionsService,
  PasswordChanger,
  Passwords,
  SessionStarter,
  SessionsService,
  SignInThrottle,
  Visits,
];
const SETTING_UP = [OrganizationFounder, SetupKey, SetupService];
const MEMBERS = [InvitationAcceptor, InvitationsService, InvitedUsers, MemberAdder, MembersService];

/** Users, organizations, memberships, invitations, web sessions and the first-run set-up. Needs an `OrganizationStarter`. */
@Module({
  imports: [AuditModule],
  controllers: [
    AcceptanceController,
    InvitationController,
    MeController,
    MemberController,
    OrganizationController,
    OwnSessionsController,
    ProfileController,
    SessionController,
    SetupController,
  ],
  providers: [
    ...ROWS,
    ...SIGNING_IN,
    ...SETTING_UP,
    ...MEMBERS,
    OrganizationsService,
    ProfilesService,
    AccountSweeper,
    AttemptThrottle,
    { provide: SessionAuthenticator, useClass: StoredSessionAuthenticator },
  ],
  exports: [AccountReader, AccountSweeper, AttemptThrottle, SessionAuthenticator, SetupService],
})
export class AccountsModule {}
