import { hkdfSync } from 'node:crypto';

const ENCRYPTION_BYTES = 32;
const ID_BYTES = 8;

/** A key that encrypts secrets in the database. */
export interface SecretKey {
  /** 16 hexadecimal digits, stored beside each secret. They are derived from the key and do not reveal it. */
  readonly id: string;
  /** Key of AES-256-GCM. */
  readonly encryption: Buffer;
}

/** Derives the key of the encryption and its id (HKDF with SHA-256, RFC 5869), so that the id is of no use to find the key. */
export function toSecretKey(material: Buffer): SecretKey {
  return {
    id: derive(material, 'id', ID_BYTES).toString('hex'),
    encryption: derive(material, 'encryption', ENCRYPTION_BYTES),
  };
}

function derive(material: Buffer, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', material, '', `clarion secrets ${purpose}`, bytes));
}
