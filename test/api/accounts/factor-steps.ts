import { createHmac } from 'node:crypto';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import type { SoftwareAuthenticator } from '../../support/accounts/authenticator.js';
import { memberOf, textAt } from './people.js';

export const FACTORS = '/admin/v1/profile/second-factor';
export const SECOND_STEP = '/admin/v1/session/second-factor';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app: computes codes from a secret by RFC 6238, on its own. */
export class AuthenticatorApp {
  readonly #seed: Buffer;

  constructor(secret: string) {
    const bits = [...secret].map((digit) => ALPHABET.indexOf(digit).toString(2).padStart(5, '0')).join('');
    this.#seed = Buffer.from((bits.match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  }

  /** The code that the app shows at an instant. */
  codeAt(instant: Date): string {
    const counter = Buffer.alloc(8);
    counter.writeBigInt64BE(BigInt(Math.floor(instant.getTime() / 30_000)));
    const digest = createHmac('sha1', this.#seed).update(counter).digest();
    const value = digest.readUInt32BE((digest[19] ?? 0) & 15) % 2 ** 31;
    return String(value % 1_000_000).padStart(6, '0');
  }
}

/** Sets up an authenticator app. Returns it and the recovery codes that came with it. */
export async function addApp(
  browser: TestAgent,
  now: Date,
): Promise<{ readonly app: AuthenticatorApp; readonly recoveryCodes: readonly string[] }> {
  const begun = await browser.post(`${FACTORS}/authenticator-app`).expect(200);
  const app = new AuthenticatorApp(textAt(begun.body, 'secret'));
  const confirmed = await browser
    .post(`${FACTORS}/authenticator-app/confirmation`)
    .send({ code: app.codeAt(now) })
    .expect(200);
  return { app, recoveryCodes: textsAt(confirmed.body, 'recoveryCodes') };
}

/** Adds a passkey. */
export async function addPasskey(
  browser: TestAgent,
  authenticator: SoftwareAuthenticator,
  name = 'Laptop',
): Promise<Response> {
  const options = await creationOptions(browser);
  return browser.post(`${FACTORS}/passkeys`).send({ name, credential: authenticator.register(options) });
}

/** What the server asks for to make a passkey. */
export async function creationOptions(
  browser: TestAgent,
): Promise<{ readonly challenge: string; readonly user: { readonly id: string } }> {
  const { body } = await browser.post(`${FACTORS}/passkeys/options`).expect(200);
  return {
    challenge: textAt(body, 'publicKey', 'challenge'),
    user: { id: textAt(body, 'publicKey', 'user', 'id') },
  };
}

/** The challenge of options to use a passkey. */
export function challengeOf(answer: Response): { readonly challenge: string } {
  return { challenge: textAt(answer.body, 'publicKey', 'challenge') };
}

/** The texts in a list of a body. */
export function textsAt(body: unknown, name: string): readonly string[] {
  const list = memberOf(body, name);
  return Array.isArray(list) ? list.filter((item): item is string => typeof item === 'string') : [];
}
