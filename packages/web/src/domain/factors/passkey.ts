import type { PasskeyOptions } from '@clarion/api-client';
import { ExplainedError } from '../../api/explained-error.js';

/** What a browser answers, as the server takes it. */
export type Credential = Record<string, unknown>;

/** Why a browser made or used no passkey, in a sentence for the user. */
export class PasskeyError extends ExplainedError {}

/** Returns whether this browser can make and use passkeys. */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Has the browser make a passkey. @throws PasskeyError when the user cancels or the device has one already. */
export async function makePasskey({ publicKey }: PasskeyOptions): Promise<Credential> {
  if (!isForCreation(publicKey)) throw new PasskeyError(NONE);
  const options = PublicKeyCredential.parseCreationOptionsFromJSON(publicKey);
  return toJson(navigator.credentials.create({ publicKey: options }));
}

/** Has the browser use a passkey. @throws PasskeyError when the user cancels or there is none. */
export async function presentPasskey({ publicKey }: PasskeyOptions): Promise<Credential> {
  if (!isForRequest(publicKey)) throw new PasskeyError(NONE);
  const options = PublicKeyCredential.parseRequestOptionsFromJSON(publicKey);
  return toJson(navigator.credentials.get({ publicKey: options }));
}

function isForCreation(options: object): options is PublicKeyCredentialCreationOptionsJSON {
  return 'challenge' in options && 'rp' in options && 'user' in options && 'pubKeyCredParams' in options;
}

function isForRequest(options: object): options is PublicKeyCredentialRequestOptionsJSON {
  return 'challenge' in options;
}

async function toJson(asked: Promise<unknown>): Promise<Credential> {
  const credential = await asked.catch((error: unknown): never => {
    throw new PasskeyError(sentenceOf(error), { cause: error });
  });
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyError(NONE);
  return { ...credential.toJSON() };
}

const NONE = 'No passkey was used. Try again, or use another way.';

function sentenceOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.';
  return NONE;
}
