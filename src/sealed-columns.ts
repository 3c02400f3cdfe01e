import type { SealedColumn } from './secrets/sealed-column.js';
import { MAIL_CONTENTS } from './mail/sealed-contents.queries.js';
import { TOTP_SEEDS } from './sessions/factors/totp/sealed-seeds.queries.js';
import { WEBHOOK_SECRETS } from './webhooks/sealed-secrets.queries.js';

/** Every column of encrypted secrets, for the commands that need them all without Nest. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [MAIL_CONTENTS, TOTP_SEEDS, WEBHOOK_SECRETS];
