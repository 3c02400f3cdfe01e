import { createHmac, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const PREFIX = 'whsec_';

/** What a signature is made of: the message's identifier, when it is sent, and its body as it goes over the wire. */
export interface Signed {
  readonly id: string;
  readonly sentAt: Date;
  readonly body: string;
}

/** A new key: 256 random bits. */
export function newSecret(): Buffer {
  return randomBytes(KEY_BYTES);
}

/** The key as its receiver is told it (Standard Webhooks, "Symmetric"). */
export function secretText(secret: Buffer): string {
  return `${PREFIX}${secret.toString('base64')}`;
}

/** The headers that a receiver verifies a message by (Standard Webhooks, "Webhook headers"). */
export function signatureHeaders(secret: Buffer, signed: Signed): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(signed.sentAt.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${signed.id}.${timestamp}.${signed.body}`).digest('base64');
  return { 'webhook-id': signed.id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
