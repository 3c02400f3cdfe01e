import { InvitationEntity } from '../accounts/invitation.entity.js';
import { MembershipEntity } from '../accounts/membership.entity.js';
import { OrganizationEntity } from '../accounts/organization.entity.js';
import { SessionEntity } from '../accounts/session.entity.js';
import { SignInThrottleEntity } from '../accounts/sign-in-throttle.entity.js';
import { UserEntity } from '../accounts/user.entity.js';
import { AuditRecordEntity } from '../audit/audit-record.entity.js';
import { DeviceRequestEntity } from '../devices/device-request.entity.js';
import { GateEntity } from '../gates/gate.entity.js';
import { CauseRuleEntity } from '../causes/cause-rule.entity.js';
import { IdempotencyKeyEntity } from '../ingest/idempotency-key.entity.js';
import { ProjectEntity } from '../projects/project.entity.js';
import { TargetEntity } from '../projects/target.entity.js';
import { QuarantineEntity } from '../quarantine/quarantine.entity.js';
import { ArtifactEntity } from '../runs/artifact.entity.js';
import { CauseAliasEntity } from '../runs/cause-alias.entity.js';
import { CauseEntity } from '../runs/cause.entity.js';
import { EventChunkEntity } from '../runs/event-chunk.entity.js';
import { RunCauseEntity } from '../runs/run-cause.entity.js';
import { RunContentEntity } from '../runs/run-content.entity.js';
import { RunReportEntity } from '../runs/run-report.entity.js';
import { RunEntity } from '../runs/run.entity.js';
import { TestFailureEntity } from '../runs/test-failure.entity.js';
import { TestEntity } from '../runs/test.entity.js';
import { TokenEntity } from '../tokens/token.entity.js';
import { WebhookAttemptEntity } from '../webhooks/webhook-attempt.entity.js';
import { WebhookDeliveryEntity } from '../webhooks/webhook-delivery.entity.js';
import { WebhookEntity } from '../webhooks/webhook.entity.js';

/** Every table of the program. A test holds them to the migrations. */
export const ENTITIES = [
  ArtifactEntity,
  AuditRecordEntity,
  CauseAliasEntity,
  CauseEntity,
  CauseRuleEntity,
  DeviceRequestEntity,
  EventChunkEntity,
  GateEntity,
  IdempotencyKeyEntity,
  InvitationEntity,
  MembershipEntity,
  OrganizationEntity,
  ProjectEntity,
  QuarantineEntity,
  RunCauseEntity,
  RunContentEntity,
  RunEntity,
  RunReportEntity,
  SessionEntity,
  SignInThrottleEntity,
  TargetEntity,
  TestEntity,
  TestFailureEntity,
  TokenEntity,
  UserEntity,
  WebhookAttemptEntity,
  WebhookDeliveryEntity,
  WebhookEntity,
];
