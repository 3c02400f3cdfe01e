import { createHmac, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const PREFIX = 'whsec_';

/** The signed values: the message's identifier, the time of sending, and the exact body. */
export interface Signed {
  readonly id: string;
  readonly sentAt: Date;
  readonly body: string;
}

/** Creates a key of 256 random bits. */
export function newSecret(): Buffer {
  return randomBytes(KEY_BYTES);
}

/** The key as it is shown to the receiver (Standard Webhooks, "Symmetric"). */
export function secretText(secret: Buffer): string {
  return `${PREFIX}${secret.toString('base64')}`;
}

/** The headers by which a receiver verifies a message (Standard Webhooks, "Webhook headers"). */
export function signatureHeaders(secret: Buffer, signed: Signed): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(signed.sentAt.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${signed.id}.${timestamp}.${signed.body}`).digest('base64');
  return { 'webhook-id': signed.id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
