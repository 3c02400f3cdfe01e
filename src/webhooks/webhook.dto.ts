import { ArrayMinSize, ArrayUnique, IsArray, IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsSingleLine } from '../common/validation/single-line.js';
import { WEBHOOK_EVENTS, WEBHOOK_FORMATS, type WebhookEvent, type WebhookFormat } from './webhook-events.js';
import type { WebhookEntity } from './webhook.entity.js';
import { secretText } from './delivery/signature.js';

const LONGEST_URL = 2000;
const EVENTS_MESSAGE = { each: true, message: `events must be some of ${WEBHOOK_EVENTS.join(', ')}` };
const ONE_EVENT = { message: 'events must contain at least one event' };
const EACH_ONCE = { message: 'events may name each event once' };
const FORMAT_MESSAGE = { message: 'format must be json or slack' };
const URL_MESSAGE = { message: `url must be an address of at most ${LONGEST_URL} characters` };

/** Optional settings of a webhook. */
export class WebhookOptionsDto {
  /** `json` (the default) is the format in docs/webhooks.md, `slack` the format of Slack's incoming webhooks. */
  @IsOptional()
  @IsIn(WEBHOOK_FORMATS, FORMAT_MESSAGE)
  format?: 'json' | 'slack';

  /** A label, 1 to 200 characters. */
  @IsOptional()
  @IsSingleLine(1, 200)
  name?: string | null;

  /** Sends only events of this target; null: of every target. */
  @IsOptional()
  @IsString({ message: 'targetId must be the id of a target' })
  targetId?: string | null;

  /** Sends only events of this branch; null: of every branch. */
  @IsOptional()
  @IsSingleLine(1, 250)
  branch?: string | null;

  /** `col_…`: sends only messages about failed and flaky tests of this collection; null: about every run. */
  @IsOptional()
  @IsString({ message: 'collectionId must be the id of a collection' })
  collectionId?: string | null;

  /** Nothing is sent to a disabled webhook. Enabling a webhook that the server disabled clears the reason. */
  @IsOptional()
  @IsBoolean({ message: 'enabled must be true or false' })
  enabled?: boolean;
}

/** A new webhook. */
export class CreateWebhookDto extends WebhookOptionsDto {
  /** The URL that receives the messages: https, and a public address unless the operator allows others. */
  @IsString(URL_MESSAGE)
  @MaxLength(LONGEST_URL, URL_MESSAGE)
  url: string;

  /** The events to send. */
  @IsArray(ONE_EVENT)
  @ArrayMinSize(1, ONE_EVENT)
  @ArrayUnique(EACH_ONCE)
  @IsIn(WEBHOOK_EVENTS, EVENTS_MESSAGE)
  events: WebhookEvent[];
}

/** Changes of a webhook. */
export class UpdateWebhookDto extends WebhookOptionsDto {
  /** The URL that receives the messages. */
  @IsOptional()
  @IsString(URL_MESSAGE)
  @MaxLength(LONGEST_URL, URL_MESSAGE)
  url?: string;

  /** The events to send. */
  @IsOptional()
  @IsArray(ONE_EVENT)
  @ArrayMinSize(1, ONE_EVENT)
  @ArrayUnique(EACH_ONCE)
  @IsIn(WEBHOOK_EVENTS, EVENTS_MESSAGE)
  events?: WebhookEvent[];
}

/** A webhook, without its secret. */
export class WebhookDto {
  /** `whk_…` */
  id: string;
  projectId: string;
  name: string | null;
  url: string;
  events: WebhookEvent[];
  format: WebhookFormat;
  /** Null: every target. */
  targetId: string | null;
  /** Null: every branch. */
  branch: string | null;
  /** Null: about every run. */
  collectionId: string | null;
  enabled: boolean;
  /** Why the server disabled it; null otherwise. */
  disabledReason: string | null;
  /** Time of the first failed attempt since the last success; null while it works. */
  failingSince: string | null;
  createdAt: string;
}

/** A webhook with its secret. */
export class WebhookWithSecretDto extends WebhookDto {
  /** Key of the signatures (`whsec_…`). It is shown only once. */
  secret: string;
}

/** The wire form of a webhook. */
export function toWebhookDto(webhook: WebhookEntity): WebhookDto {
  const { id, projectId, name, url, events, format, targetId, branch, collectionId, enabled, disabledReason } = webhook;
  return {
    id,
    projectId,
    name,
    url,
    events: [...events],
    format,
    targetId,
    branch,
    collectionId,
    enabled,
    disabledReason,
    failingSince: webhook.failingSince?.toISOString() ?? null,
    createdAt: webhook.createdAt.toISOString(),
  };
}

/** The wire form of a webhook with its new secret. */
export function toWebhookWithSecretDto(webhook: WebhookEntity, secret: Buffer): WebhookWithSecretDto {
  return { ...toWebhookDto(webhook), secret: secretText(secret) };
}
