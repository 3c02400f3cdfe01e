import { ArrayMinSize, ArrayUnique, IsArray, IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsSingleLine } from '../common/validation/single-line.js';
import { WEBHOOK_EVENTS, WEBHOOK_FORMATS, type WebhookEvent, type WebhookFormat } from './webhook-events.js';
import type { WebhookEntity } from './webhook.entity.js';
import { secretText } from './signature.js';

const LONGEST_URL = 2000;
const EVENTS_MESSAGE = { each: true, message: `events must hold some of ${WEBHOOK_EVENTS.join(', ')}` };
const ONE_EVENT = { message: 'events must hold at least one event' };
const EACH_ONCE = { message: 'events may name each event once' };
const FORMAT_MESSAGE = { message: 'format must be json or slack' };
const URL_MESSAGE = { message: `url must be an address of at most ${LONGEST_URL} characters` };

/** What may be said of a webhook, at first and later. */
export class WebhookOptionsDto {
  /** `json` (the default) is the form in docs/webhooks.md, `slack` that of Slack's incoming webhooks. */
  @IsOptional()
  @IsIn(WEBHOOK_FORMATS, FORMAT_MESSAGE)
  format?: 'json' | 'slack';

  /** A label by which people recognize it, 1 to 200 characters. */
  @IsOptional()
  @IsSingleLine(1, 200)
  name?: string | null;

  /** Only runs of this target are told of; null: of every target. */
  @IsOptional()
  @IsString({ message: 'targetId must be the id of a target' })
  targetId?: string | null;

  /** Only runs of this branch are told of; null: of every branch. */
  @IsOptional()
  @IsSingleLine(1, 250)
  branch?: string | null;

  /** A disabled webhook is told nothing. Enabling one that the server disabled forgets why. */
  @IsOptional()
  @IsBoolean({ message: 'enabled must be true or false' })
  enabled?: boolean;
}

/** A new webhook. */
export class CreateWebhookDto extends WebhookOptionsDto {
  /** Where messages are posted to: https, and a public address unless the operator allows others. */
  @IsString(URL_MESSAGE)
  @MaxLength(LONGEST_URL, URL_MESSAGE)
  url: string;

  /** What it is told of. */
  @IsArray(ONE_EVENT)
  @ArrayMinSize(1, ONE_EVENT)
  @ArrayUnique(EACH_ONCE)
  @IsIn(WEBHOOK_EVENTS, EVENTS_MESSAGE)
  events: WebhookEvent[];
}

/** What is to change of a webhook. */
export class UpdateWebhookDto extends WebhookOptionsDto {
  /** Where messages are posted to. */
  @IsOptional()
  @IsString(URL_MESSAGE)
  @MaxLength(LONGEST_URL, URL_MESSAGE)
  url?: string;

  /** What it is told of. */
  @IsOptional()
  @IsArray(ONE_EVENT)
  @ArrayMinSize(1, ONE_EVENT)
  @ArrayUnique(EACH_ONCE)
  @IsIn(WEBHOOK_EVENTS, EVENTS_MESSAGE)
  events?: WebhookEvent[];
}

/** A webhook: never with its secret. */
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
  enabled: boolean;
  /** Why the server disabled it; null otherwise. */
  disabledReason: string | null;
  /** When the first attempt failed since the last one that succeeded; null while all is well. */
  failingSince: string | null;
  createdAt: string;
}

/** A webhook with its secret, this once. */
export class WebhookWithSecretDto extends WebhookDto {
  /** Key of the signatures (`whsec_…`). It is shown now and never again. */
  secret: string;
}

/** The wire form of a webhook. */
export function toWebhookDto(webhook: WebhookEntity): WebhookDto {
  const { id, projectId, name, url, events, format, targetId, branch, enabled, disabledReason } = webhook;
  return {
    id,
    projectId,
    name,
    url,
    events: [...events],
    format,
    targetId,
    branch,
    enabled,
    disabledReason,
    failingSince: webhook.failingSince?.toISOString() ?? null,
    createdAt: webhook.createdAt.toISOString(),
  };
}

/** The wire form of a webhook whose secret was just made. */
export function toWebhookWithSecretDto(webhook: WebhookEntity): WebhookWithSecretDto {
  return { ...toWebhookDto(webhook), secret: secretText(webhook.secret) };
}
