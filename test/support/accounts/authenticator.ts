import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** The flags of authenticator data (WebAuthn §6.1): present, verified, attested credential data included. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** What a test changes about an answer of the authenticator. */
export interface Forgery {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly counter?: number;
  readonly isVerified?: boolean;
  readonly userHandle?: string | null;
  /** The credential whose identifier is sent. */
  readonly credentialId?: string;
  readonly signature?: Buffer;
}

/** What a server asks for, as far as the authenticator needs it. */
export interface Asked {
  readonly challenge: string;
}

/** An authenticator with one passkey: as a device makes and uses one (WebAuthn §6), in memory. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32).toString('base64url');
  readonly #privateKey: KeyObject;
  readonly #publicKey: Buffer;
  #userHandle: string | null = null;
  #counter = 0;

  constructor(
    private readonly origin: string,
    private readonly rpId = new URL(origin).hostname,
  ) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#privateKey = privateKey;
    // An EC2 key for ES256 (RFC 9053 §7.1).
    this.#publicKey = map([
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), bytes(Buffer.from(x, 'base64url'))],
      [integer(-3), bytes(Buffer.from(y, 'base64url'))],
    ]);
  }

  /** Makes the passkey for a user. */
  register({ challenge, user }: Asked & { readonly user: { readonly id: string } }, forgery: Forgery = {}): object {
    this.#userHandle = user.id;
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.#publicKey]);
    const data = Buffer.concat([this.data(ATTESTED, forgery), attested]);
    const attestationObject = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(data)],
    ]);
    const clientDataJSON = this.clientData('webauthn.create', challenge, forgery);
    return this.credential(
      { clientDataJSON, attestationObject: attestationObject.toString('base64url'), transports: ['internal'] },
      forgery,
    );
  }

  /** Signs a challenge. */
  authenticate({ challenge }: Asked, forgery: Forgery = {}): object {
    this.#counter += 1;
    const data = this.data(0, forgery);
    const clientDataJSON = this.clientData('webauthn.get', challenge, forgery);
    const digest = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = forgery.signature ?? sign('sha256', Buffer.concat([data, digest]), this.#privateKey);
    const userHandle = forgery.userHandle === undefined ? this.#userHandle : forgery.userHandle;
    return this.credential(
      {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(userHandle === null ? {} : { userHandle }),
      },
      forgery,
    );
  }

  private credential(response: object, { credentialId = this.credentialId }: Forgery): object {
    return { id: credentialId, rawId: credentialId, type: 'public-key', response, clientExtensionResults: {} };
  }

  private clientData(type: string, challenge: string, forgery: Forgery): string {
    const data = { type, challenge, origin: this.origin, crossOrigin: false };
    const { origin = data.origin } = forgery;
    const sent = { ...data, origin, type: forgery.type ?? type, challenge: forgery.challenge ?? challenge };
    return Buffer.from(JSON.stringify(sent)).toString('base64url');
  }

  private data(flags: number, { rpId = this.rpId, counter = this.#counter, isVerified = true }: Forgery): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const all = flags | PRESENT | (isVerified ? VERIFIED : 0);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), count]);
  }
}

/** Writes the head of a CBOR item (RFC 8949 §3): its major type and its argument, below 65,536. */
function head(major: number, argument: number): Buffer {
  if (argument < 24) return Buffer.from([(major << 5) | argument]);
  if (argument < 256) return Buffer.from([(major << 5) | 24, argument]);
  return Buffer.from([(major << 5) | 25, argument >> 8, argument & 255]);
}

function integer(value: number): Buffer {
  return value < 0 ? head(1, -1 - value) : head(0, value);
}

function bytes(value: Buffer): Buffer {
  return Buffer.concat([head(2, value.length), value]);
}

function text(value: string): Buffer {
  return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
}

function map(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flat()]);
}
