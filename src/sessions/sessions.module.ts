import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { SessionAuthenticator } from '../auth/authenticator.js';
import { SessionSweeper } from './session-sweeper.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { OwnSessionsService } from './own-sessions.service.js';
import { FactorCodes } from './factors/factor-codes.js';
import { OwnPasskeys } from './factors/passkeys/own-passkeys.service.js';
import { PasskeyEntity } from './factors/passkeys/passkey.entity.js';
import { PasskeyProof } from './factors/passkeys/passkey-proof.service.js';
import { PasskeyUses } from './factors/passkeys/passkey-uses.js';
import { Passkeys } from './factors/passkeys/passkeys.store.js';
import { WebAuthn } from './factors/passkeys/web-authn.js';
import { RecoveryCodeEntity } from './factors/recovery/recovery-code.entity.js';
import { RecoveryCodes } from './factors/recovery/recovery-codes.store.js';
import { SecondFactorController } from './factors/second-factor.controller.js';
import { SecondFactorChanges } from './factors/second-factors.service.js';
import { SecondFactors } from './factors/second-factors.store.js';
import { PasskeySignIn } from './factors/sign-in/passkey-sign-in.service.js';
import { PendingSignInEntity } from './factors/sign-in/pending-sign-in.entity.js';
import { PendingSignIns } from './factors/sign-in/pending-sign-ins.store.js';
import { SecondStepController } from './factors/sign-in/second-step.controller.js';
import { SecondStep } from './factors/sign-in/second-step.service.js';
import { AuthenticatorApps } from './factors/totp/authenticator-apps.service.js';
import { TotpFactorEntity } from './factors/totp/totp-factor.entity.js';
import { TotpFactors } from './factors/totp/totp-factors.store.js';
import { TotpSeeds } from './factors/totp/totp-seeds.js';
import { MailModule } from '../mail/mail.module.js';
import { KnownNetworks } from './networks/known-networks.store.js';
import { KnownNetworkEntity } from './networks/known-network.entity.js';
import { SignedInDevices } from './notices/signed-in-devices.js';
import { SignedInNetworks } from './notices/signed-in-networks.js';
import { UserNotices } from './notices/user-notices.js';
import { PasswordLinkEntity } from './password-reset/password-link.entity.js';
import { PasswordLinks } from './password-reset/password-links.store.js';
import { PasswordResetController } from './password-reset/password-reset.controller.js';
import { PasswordResets } from './password-reset/password-resets.service.js';
import { CredentialCheck } from './passwords/credential-check.js';
import { FailedSignIns } from './passwords/failed-sign-ins.store.js';
import { OwnPassword } from './passwords/own-password.js';
import { PasswordChangeHooks } from './passwords/password-change-hooks.js';
import { PasswordChangeRecords } from './passwords/password-change-records.js';
import { PasswordChanger } from './passwords/password-changer.js';
import { Passwords } from './passwords/passwords.js';
import { SessionCookies } from './session-cookies.js';
import { SessionStarter } from './session-starter.js';
import { SessionController } from './session.controller.js';
import { SessionEntity } from './session.entity.js';
import { SessionQueries, StoredSessionAuthenticator } from './session.queries.js';
import { SessionStore } from './session.store.js';
import { SessionsService } from './sessions.service.js';
import { AttemptThrottle } from './throttles/attempt-throttle.js';
import { KnownDeviceEntity } from './throttles/known-device.entity.js';
import { KnownDevices } from './throttles/known-devices.store.js';
import { SignInThrottleEntity } from './throttles/sign-in-throttle.entity.js';
import { SignInThrottle } from './throttles/sign-in-throttle.js';
import { SignInThrottleStore } from './throttles/sign-in-throttle.store.js';
import { AccountQueries } from './users/account.queries.js';
import { FormerUserHooks } from './users/former-user-hooks.js';
import { FormerUsersStore } from './users/former-users.store.js';
import { MeController, ProfileController } from './users/profile.controller.js';
import { UserEntity } from './users/user.entity.js';
import { UserStore } from './users/user.store.js';
import { UsersService } from './users/users.service.js';

const ROWS = [
  AccountQueries,
  FormerUsersStore,
  KnownNetworks,
  SessionQueries,
  SessionStore,
  SignInThrottleStore,
  UserStore,
];
const FACTORS = [
  AuthenticatorApps,
  FactorCodes,
  OwnPasskeys,
  PasskeyProof,
  PasskeySignIn,
  PasskeyUses,
  Passkeys,
  PendingSignIns,
  RecoveryCodes,
  SecondFactorChanges,
  SecondFactors,
  SecondStep,
  TotpFactors,
  TotpSeeds,
  WebAuthn,
];
const PASSWORDS = [
  CredentialCheck,
  FailedSignIns,
  KnownDevices,
  OwnPassword,
  PasswordChangeHooks,
  PasswordChangeRecords,
  PasswordChanger,
  Passwords,
  AttemptThrottle,
  SignInThrottle,
];

/** Users, their passwords and their web sessions. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      KnownDeviceEntity,
      KnownNetworkEntity,
      PasskeyEntity,
      PasswordLinkEntity,
      PendingSignInEntity,
      RecoveryCodeEntity,
      SessionEntity,
      SignInThrottleEntity,
      TotpFactorEntity,
      UserEntity,
    ]),
    AuditModule,
    MailModule,
  ],
  controllers: [
    MeController,
    OwnSessionsController,
    PasswordResetController,
    ProfileController,
    SecondFactorController,
    SecondStepController,
    SessionController,
  ],
  providers: [
    ...ROWS,
    ...PASSWORDS,
    ...FACTORS,
    FormerUserHooks,
    PasswordLinks,
    PasswordResets,
    SignedInDevices,
    SignedInNetworks,
    UserNotices,
    SessionSweeper,
    OwnSessionsService,
    SessionCookies,
    SessionStarter,
    SessionsService,
    UsersService,
    { provide: SessionAuthenticator, useClass: StoredSessionAuthenticator },
  ],
  exports: [
    AccountQueries,
    AttemptThrottle,
    CredentialCheck,
    FactorCodes,
    FormerUserHooks,
    PasskeySignIn,
    PasswordChangeHooks,
    PasswordResets,
    Passwords,
    SessionAuthenticator,
    SessionCookies,
    SessionStarter,
    SessionsService,
    UserNotices,
    UsersService,
  ],
})
export class SessionsModule {}
