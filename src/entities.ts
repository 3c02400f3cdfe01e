import { InvitationEntity } from './organizations/invitations/invitation.entity.js';
import { MembershipEntity } from './organizations/members/membership.entity.js';
import { OrganizationEntity } from './organizations/organization.entity.js';
import { PasskeyEntity } from './sessions/factors/passkeys/passkey.entity.js';
import { RecoveryCodeEntity } from './sessions/factors/recovery/recovery-code.entity.js';
import { PendingSignInEntity } from './sessions/factors/sign-in/pending-sign-in.entity.js';
import { TotpFactorEntity } from './sessions/factors/totp/totp-factor.entity.js';
import { PasswordLinkEntity } from './sessions/password-reset/password-link.entity.js';
import { SessionEntity } from './sessions/session.entity.js';
import { KnownDeviceEntity } from './sessions/throttles/known-device.entity.js';
import { KnownNetworkEntity } from './sessions/networks/known-network.entity.js';
import { SignInThrottleEntity } from './sessions/throttles/sign-in-throttle.entity.js';
import { UserEntity } from './sessions/users/user.entity.js';
import { AuditRecordEntity } from './audit/audit-record.entity.js';
import { UserIdentityEntity } from './single-sign-on/user-identity.entity.js';
import { TrustRuleEntity } from './trust/trust-rule.entity.js';
import { EnvironmentEntity } from './environments/environment.entity.js';
import { FileVersionEntity } from './files/stored/file-version.entity.js';
import { DeviceRequestEntity } from './oauth/device/device-request.entity.js';
import { TagEntity } from './taxonomy/tag.entity.js';
import { CodeownersEntity } from './collections/codeowners.entity.js';
import { CollectionEntity } from './collections/collection.entity.js';
import { GateEntity } from './gates/gate.entity.js';
import { ProjectGateEntity } from './gates/project-gate.entity.js';
import { CauseRuleEntity } from './causes/cause-rule.entity.js';
import { IdempotencyKeyEntity } from './uploads/idempotency/idempotency-key.entity.js';
import { ProjectEntity } from './projects/project.entity.js';
import { TargetEntity } from './projects/target.entity.js';
import { ProjectionSnapshotEntity } from './projections/projection-snapshot.entity.js';
import { ProjectionEntity } from './projections/projection.entity.js';
import { PortalEntity } from './portals/portal.entity.js';
import { QuarantineEntity } from './quarantine/quarantine.entity.js';
import { BuildEntity } from './builds/build.entity.js';
import { LateChangeEntity } from './builds/late-change.entity.js';
import { ApiVersionEntity } from './apis/api-version.entity.js';
import { ApiEntity } from './apis/api.entity.js';
import { ArtifactEntity } from './artifacts/artifact.entity.js';
import { LooseArtifactEntity } from './artifacts/loose-artifact.entity.js';
import { CauseAliasEntity } from './causes/cause-alias.entity.js';
import { CauseEntity } from './causes/cause.entity.js';
import { CauseNoteEntity } from './causes/triage/cause-note.entity.js';
import { CauseTriageEntity } from './causes/triage/cause-triage.entity.js';
import { RecordedItemEntity } from './integrations/currents/recorded-item.entity.js';
import { LaunchMessageEntity } from './integrations/reportportal/launch-message.entity.js';
import { EventChunkEntity } from './runs/content/event-chunk.entity.js';
import { RunCallsEntity } from './runs/content/run-calls.entity.js';
import { RunCauseEntity } from './causes/run-cause.entity.js';
import { RunContentEntity } from './runs/content/run-content.entity.js';
import { RunReportEntity } from './failures/report/run-report.entity.js';
import { RunEntity } from './runs/run.entity.js';
import { TestFailureEntity } from './runs/content/test-failure.entity.js';
import { MailMessageEntity } from './mail/mail-message.entity.js';
import { SecretKeyEntity } from './secrets/secret-key.entity.js';
import { SetupKeyEntity } from './setup/setup-key.entity.js';
import { HistoryPartEntity } from './runs/packing/history-part.entity.js';
import { KeptTestEntity } from './runs/packing/kept-test.entity.js';
import { PackedContentEntity } from './runs/packing/packed-content.entity.js';
import { ResultPartEntity } from './runs/packing/result-part.entity.js';
import { TestEntity } from './runs/results/test.entity.js';
import { TestResultEntity } from './runs/results/test-result.entity.js';
import { TestTextEntity } from './runs/results/test-text.entity.js';
import { TokenPolicyEntity } from './tokens/policy/token-policy.entity.js';
import { MemberGroupEntity } from './scim/groups/member-group.entity.js';
import { MemberOfGroupEntity } from './scim/groups/member-of-group.entity.js';
import { ProvisioningSettingsEntity } from './scim/settings/provisioning-settings.entity.js';
import { ProvisioningTokenEntity } from './scim/tokens/provisioning-token.entity.js';
import { ProvisionedMemberEntity } from './scim/users/provisioned-member.entity.js';
import { TokenRefusalEntity } from './tokens/refusals/token-refusal.entity.js';
import { TokenEntity } from './tokens/token.entity.js';
import { WebhookAttemptEntity } from './webhooks/delivery/webhook-attempt.entity.js';
import { WebhookDeliveryEntity } from './webhooks/delivery/webhook-delivery.entity.js';
import { WebhookEntity } from './webhooks/webhook.entity.js';

/**
 * Every entity of the program, for what needs them all without Nest: the TypeORM command line and the tests that compare the
 * entities with the migrations. The application itself loads what its modules register with `TypeOrmModule.forFeature`.
 */
export const ENTITIES = [
  ApiEntity,
  ApiVersionEntity,
  ArtifactEntity,
  LooseArtifactEntity,
  LaunchMessageEntity,
  RecordedItemEntity,
  AuditRecordEntity,
  BuildEntity,
  LateChangeEntity,
  CauseAliasEntity,
  CauseEntity,
  CauseNoteEntity,
  CauseRuleEntity,
  CodeownersEntity,
  CollectionEntity,
  CauseTriageEntity,
  DeviceRequestEntity,
  EnvironmentEntity,
  TrustRuleEntity,
  UserIdentityEntity,
  EventChunkEntity,
  FileVersionEntity,
  GateEntity,
  IdempotencyKeyEntity,
  InvitationEntity,
  MailMessageEntity,
  MembershipEntity,
  OrganizationEntity,
  PasskeyEntity,
  PasswordLinkEntity,
  PendingSignInEntity,
  PortalEntity,
  ProjectEntity,
  ProjectionEntity,
  ProjectionSnapshotEntity,
  ProjectGateEntity,
  MemberGroupEntity,
  MemberOfGroupEntity,
  ProvisionedMemberEntity,
  ProvisioningSettingsEntity,
  ProvisioningTokenEntity,
  QuarantineEntity,
  RecoveryCodeEntity,
  RunCallsEntity,
  RunCauseEntity,
  RunContentEntity,
  RunEntity,
  RunReportEntity,
  SecretKeyEntity,
  SessionEntity,
  SetupKeyEntity,
  KnownDeviceEntity,
  KnownNetworkEntity,
  SignInThrottleEntity,
  TagEntity,
  TargetEntity,
  HistoryPartEntity,
  KeptTestEntity,
  PackedContentEntity,
  ResultPartEntity,
  TestEntity,
  TestResultEntity,
  TestTextEntity,
  TestFailureEntity,
  TokenEntity,
  TokenPolicyEntity,
  TokenRefusalEntity,
  TotpFactorEntity,
  UserEntity,
  WebhookAttemptEntity,
  WebhookDeliveryEntity,
  WebhookEntity,
];
