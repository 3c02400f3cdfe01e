import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretKey } from './secret-key.js';

const CIPHER = 'aes-256-gcm';
/** The nonce that GCM is made for (NIST SP 800-38D §8.2.2), chosen at random. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A secret as a row stores it. */
export interface SealedSecret {
  /** Nonce, ciphertext and tag. Without a key id, the secret itself: a row from before secrets were encrypted. */
  readonly bytes: Buffer;
  /** The key that encrypts it; null when it is not encrypted. */
  readonly keyId: string | null;
}

/** A secret that cannot be decrypted. Its message is for the operator. */
export class SecretUnreadable extends Error {}

/**
 * Encrypts secrets for the database (AES-256-GCM). The context of a secret, its column and the key of its row, is authenticated: a
 * secret that is copied to another row cannot be decrypted there.
 */
export class SecretBox {
  readonly #keys: ReadonlyMap<string, SecretKey>;

  /** The first key encrypts, all of them decrypt. `isConfigured` says that the operator chose them, and no file has the key. */
  constructor(
    private readonly first: SecretKey,
    others: readonly SecretKey[],
    readonly isConfigured: boolean,
  ) {
    this.#keys = new Map([first, ...others].map((key) => [key.id, key]));
  }

  /** The key that encrypts. */
  get keyId(): string {
    return this.first.id;
  }

  /** Returns whether a key is among those that decrypt. */
  has(keyId: string): boolean {
    return this.#keys.has(keyId);
  }

  /** Encrypts a secret with the first key. */
  seal(secret: Buffer, context: string): { readonly bytes: Buffer; readonly keyId: string } {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.first.encryption, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(context, 'utf8'));
    const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
    return { bytes: Buffer.concat([nonce, encrypted, cipher.getAuthTag()]), keyId: this.first.id };
  }

  /**
   * Decrypts a secret.
   * @throws SecretUnreadable when its key is missing, or it was not encrypted in this context.
   */
  open({ bytes, keyId }: SealedSecret, context: string): Buffer {
    if (keyId === null) return bytes;
    const key = this.#keys.get(keyId);
    if (key === undefined)
      throw new SecretUnreadable(
        `A secret is encrypted with the key ${keyId}, which CLARION_SECRET_KEY does not have.`,
      );
    try {
      const decipher = createDecipheriv(CIPHER, key.encryption, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(context, 'utf8'));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    } catch (cause) {
      throw new SecretUnreadable(`The secret of ${context} is not the one that was stored there.`, { cause });
    }
  }
}
