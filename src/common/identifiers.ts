import { randomBytes } from 'node:crypto';

export type OrganizationId = `org_${string}`;
export type UserId = `usr_${string}`;
export type TokenId = `tok_${string}`;
export type ProjectId = `prj_${string}`;
export type TargetId = `tgt_${string}`;
export type RunId = `clr_${string}`;
export type BuildId = `bld_${string}`;
export type ArtifactId = `art_${string}`;
export type InvitationId = `inv_${string}`;
export type AuditRecordId = `aud_${string}`;
export type SessionId = `ses_${string}`;
export type QuarantineId = `qua_${string}`;
export type CauseNoteId = `cno_${string}`;
export type WebhookId = `whk_${string}`;
export type ApiId = `api_${string}`;
export type MessageId = `msg_${string}`;
export type CollectionId = `col_${string}`;
export type PortalId = `por_${string}`;
export type TrustRuleId = `tru_${string}`;
export type DeviceRequestId = `dvc_${string}`;
export type PasskeyId = `pky_${string}`;
export type ProvisioningTokenId = `pvt_${string}`;
export type MemberGroupId = `mgr_${string}`;

/** 13 digits are 77 random bits. All identifiers of what an organization owns contain its digits and route to it. */
const RANDOM_DIGITS = 13;
const TIME_DIGITS = 8;
const LATEST_TIME = 62 ** TIME_DIGITS - 1;
const ORGANIZATION_DIGITS = RANDOM_DIGITS;

const OWNED = new RegExp(`^[0-9A-Za-z]{${ORGANIZATION_DIGITS + RANDOM_DIGITS}}$`);
const TIMED = new RegExp(`^[0-9A-Za-z]{${TIME_DIGITS + ORGANIZATION_DIGITS + RANDOM_DIGITS}}$`);
const FREE = new RegExp(`^[0-9A-Za-z]{${RANDOM_DIGITS}}$`);

/** The digits of an organization that route its identifiers and tokens to it. They prove nothing. */
export function routingDigits(organization: OrganizationId): string {
  return organization.slice('org_'.length);
}

/** Returns the organization that the 13 routing digits name. */
export function organizationOfDigits(digits: string): OrganizationId {
  return `org_${digits}`;
}

export function newOrganizationId(): OrganizationId {
  return `org_${randomBase62(RANDOM_DIGITS)}`;
}

export function newUserId(): UserId {
  return `usr_${randomBase62(RANDOM_DIGITS)}`;
}

/** Identifies a passkey to its user. Browsers know it by the identifier of its credential. */
export function newPasskeyId(): PasskeyId {
  return `pky_${randomBase62(RANDOM_DIGITS)}`;
}

export function newTokenId(organization: OrganizationId): TokenId {
  return `tok_${ownedDigits(organization)}`;
}

export function newProjectId(organization: OrganizationId): ProjectId {
  return `prj_${ownedDigits(organization)}`;
}

export function newTargetId(organization: OrganizationId): TargetId {
  return `tgt_${ownedDigits(organization)}`;
}

export function newArtifactId(organization: OrganizationId): ArtifactId {
  return `art_${ownedDigits(organization)}`;
}

export function newInvitationId(organization: OrganizationId): InvitationId {
  return `inv_${ownedDigits(organization)}`;
}

/** Identifies a web session to its user. It is not part of the session's value and grants no access. */
export function newSessionId(organization: OrganizationId): SessionId {
  return `ses_${ownedDigits(organization)}`;
}

/** A run's identifier begins with its time (milliseconds), so that run ids sort by age. */
export function newRunId(organization: OrganizationId, now: Date): RunId {
  return `clr_${timedDigits(organization, now)}`;
}

/** Sorts by time like a run id, so that builds can be paged by it. */
export function newBuildId(organization: OrganizationId, now: Date): BuildId {
  return `bld_${timedDigits(organization, now)}`;
}

/**
 * Returns a lower bound of the ids of runs made at an instant or later. It identifies no run. Instants outside 1970 to
 * 8888 become the nearest one that an id can contain.
 */
export function leastRunIdAt(instant: Date): RunId {
  return `clr_${toBase62(Math.min(Math.max(instant.getTime(), 0), LATEST_TIME), TIME_DIGITS)}`;
}

/** Sorts by time like a run id, so that the audit log can be paged by it. */
export function newAuditRecordId(organization: OrganizationId, now: Date): AuditRecordId {
  return `aud_${timedDigits(organization, now)}`;
}

/** Sorts by time like a run id, so that the list of quarantined tests can be paged by it. */
export function newQuarantineId(organization: OrganizationId, now: Date): QuarantineId {
  return `qua_${timedDigits(organization, now)}`;
}

export function newApiId(organization: OrganizationId): ApiId {
  return `api_${ownedDigits(organization)}`;
}

/** Sorts by time like a run id, so that the notes of a cause are read in their order. */
export function newCauseNoteId(organization: OrganizationId, now: Date): CauseNoteId {
  return `cno_${timedDigits(organization, now)}`;
}

export function newWebhookId(organization: OrganizationId): WebhookId {
  return `whk_${ownedDigits(organization)}`;
}

export function newCollectionId(organization: OrganizationId): CollectionId {
  return `col_${ownedDigits(organization)}`;
}

export function newPortalId(organization: OrganizationId): PortalId {
  return `por_${ownedDigits(organization)}`;
}

export function newTrustRuleId(organization: OrganizationId): TrustRuleId {
  return `tru_${ownedDigits(organization)}`;
}

export function newProvisioningTokenId(organization: OrganizationId): ProvisioningTokenId {
  return `pvt_${ownedDigits(organization)}`;
}

export function newMemberGroupId(organization: OrganizationId): MemberGroupId {
  return `mgr_${ownedDigits(organization)}`;
}

/**
 * Identifies a webhook message, here and at its receiver. Sorts by time, so that the list of deliveries can be paged by
 * it.
 */
export function newMessageId(organization: OrganizationId, now: Date): MessageId {
  return `msg_${timedDigits(organization, now)}`;
}

/** Identifies a device request in the audit log. It belongs to no organization yet and grants no access. */
export function newDeviceRequestId(): DeviceRequestId {
  return `dvc_${randomBase62(RANDOM_DIGITS)}`;
}

/** Returns whether a text has the shape of a run id. Any other text is not a run, without a look-up. */
export function isRunId(text: string): text is RunId {
  return text.startsWith('clr_') && TIMED.test(text.slice(4));
}

export function isBuildId(text: string): text is BuildId {
  return text.startsWith('bld_') && TIMED.test(text.slice(4));
}

export function isProjectId(text: string): text is ProjectId {
  return text.startsWith('prj_') && OWNED.test(text.slice(4));
}

export function isTargetId(text: string): text is TargetId {
  return text.startsWith('tgt_') && OWNED.test(text.slice(4));
}

export function isTokenId(text: string): text is TokenId {
  return text.startsWith('tok_') && OWNED.test(text.slice(4));
}

export function isArtifactId(text: string): text is ArtifactId {
  return text.startsWith('art_') && OWNED.test(text.slice(4));
}

export function isInvitationId(text: string): text is InvitationId {
  return text.startsWith('inv_') && OWNED.test(text.slice(4));
}

export function isSessionId(text: string): text is SessionId {
  return text.startsWith('ses_') && OWNED.test(text.slice(4));
}

export function isOrganizationId(text: string): text is OrganizationId {
  return text.startsWith('org_') && FREE.test(text.slice(4));
}

export function isApiId(text: string): text is ApiId {
  return text.startsWith('api_') && OWNED.test(text.slice(4));
}

export function isWebhookId(text: string): text is WebhookId {
  return text.startsWith('whk_') && OWNED.test(text.slice(4));
}

export function isCollectionId(text: string): text is CollectionId {
  return text.startsWith('col_') && OWNED.test(text.slice(4));
}

export function isPortalId(text: string): text is PortalId {
  return text.startsWith('por_') && OWNED.test(text.slice(4));
}

export function isTrustRuleId(text: string): text is TrustRuleId {
  return text.startsWith('tru_') && OWNED.test(text.slice(4));
}

export function isMessageId(text: string): text is MessageId {
  return text.startsWith('msg_') && TIMED.test(text.slice(4));
}

export function isMemberGroupId(text: string): text is MemberGroupId {
  return text.startsWith('mgr_') && OWNED.test(text.slice(4));
}

export function isUserId(text: string): text is UserId {
  return text.startsWith('usr_') && FREE.test(text.slice(4));
}

export function isPasskeyId(text: string): text is PasskeyId {
  return text.startsWith('pky_') && FREE.test(text.slice(4));
}

/** Returns the organization that owns a run or a build, read from its id. */
export function organizationOfRun(run: RunId | BuildId): OrganizationId {
  return organizationOfDigits(run.slice(4 + TIME_DIGITS, 4 + TIME_DIGITS + ORGANIZATION_DIGITS));
}

/** Returns the organization that owns a project, target, token, artifact or invitation, read from its id. */
export function organizationOf(id: ProjectId | TargetId | TokenId | ArtifactId | InvitationId): OrganizationId {
  return organizationOfDigits(id.slice(4, 4 + ORGANIZATION_DIGITS));
}

function ownedDigits(organization: OrganizationId): string {
  return routingDigits(organization) + randomBase62(RANDOM_DIGITS);
}

function timedDigits(organization: OrganizationId, now: Date): string {
  return toBase62(now.getTime(), TIME_DIGITS) + ownedDigits(organization);
}

/** The digits in ASCII order, so that texts of equal length sort like the numbers they represent. */
export const BASE62_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * 248 is the largest multiple of 62 that fits a byte. Larger bytes are discarded, so that every digit is equally
 * likely.
 */
const UNBIASED_LIMIT = 248;

/** Returns `length` base62 digits from the system's random source: 5.95 bits each, without modulo bias. */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length + 8)) {
      if (byte < UNBIASED_LIMIT && text.length < length) text += BASE62_ALPHABET.charAt(byte % 62);
    }
  }
  return text;
}

/** Returns `value` (a non-negative safe integer) in base62, padded with zeros to `width` digits. */
export function toBase62(value: number, width: number): string {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) text = BASE62_ALPHABET.charAt(rest % 62) + text;
  return text.padStart(width, '0');
}
