import { describe, expect, it } from '@jest/globals';
import { createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readKeyText } from '../config/secret-key-text.js';
import { SecretBox, SecretUnreadable } from './secret-box.js';
import { toSecretKey } from './secret-key.js';

const MATERIAL = randomBytes(32);
const key = toSecretKey(MATERIAL);
const other = toSecretKey(randomBytes(32));
const box = new SecretBox(key, [other], true);
const SECRET = Buffer.from('the key of signatures');
const CONTEXT = 'webhooks.secret:org_1:whk_1';

describe('an encrypted secret', () => {
  it('is AES-256-GCM under a key derived with HKDF, with the context as additional data', () => {
    const { bytes } = box.seal(SECRET, CONTEXT);
    const derived = Buffer.from(hkdfSync('sha256', MATERIAL, '', 'clarion secrets encryption', 32));
    const decipher = createDecipheriv('aes-256-gcm', derived, bytes.subarray(0, 12));
    decipher.setAAD(Buffer.from(CONTEXT));
    decipher.setAuthTag(bytes.subarray(-16));
    expect(Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])).toEqual(SECRET);
  });

  it('is read with any of the keys, and never twice the same', () => {
    const sealed = Array.from({ length: 100 }, () => box.seal(SECRET, CONTEXT));
    expect(new Set(sealed.map(({ bytes }) => bytes.toString('hex'))).size).toBe(100);
    expect(sealed.map((one) => box.open(one, CONTEXT))).toEqual(sealed.map(() => SECRET));
    const rotated = new SecretBox(other, [key], true);
    expect(rotated.open(box.seal(SECRET, CONTEXT), CONTEXT)).toEqual(SECRET);
    expect(rotated.seal(SECRET, CONTEXT).keyId).toBe(other.id);
  });

  it('is not read without its key, in another row, or with any bit changed', () => {
    const sealed = box.seal(SECRET, CONTEXT);
    const without = new SecretBox(other, [], true);
    expect(() => without.open(sealed, CONTEXT)).toThrow(key.id);
    expect(() => box.open(sealed, 'webhooks.secret:org_1:whk_2')).toThrow(SecretUnreadable);
    for (let bit = 0; bit < sealed.bytes.length * 8; bit += 1) {
      const bytes = Buffer.from(sealed.bytes);
      bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(() => box.open({ ...sealed, bytes }, CONTEXT)).toThrow(SecretUnreadable);
    }
    for (let length = 0; length < sealed.bytes.length; length += 1)
      expect(() => box.open({ ...sealed, bytes: sealed.bytes.subarray(0, length) }, CONTEXT)).toThrow(SecretUnreadable);
  });

  it('from before the encryption is read as it is', () => {
    expect(box.open({ bytes: SECRET, keyId: null }, CONTEXT)).toBe(SECRET);
  });
});

describe('the text of a key', () => {
  const bytes = randomBytes(32);
  it.each([
    ['hexadecimal', bytes.toString('hex'), bytes],
    ['base64', bytes.toString('base64'), bytes],
    ['base64url', bytes.toString('base64url'), bytes],
    ['upper case', bytes.toString('hex').toUpperCase(), bytes],
  ])('is read from %s', (_form, text, expected) => {
    expect(readKeyText(text)).toEqual(expected);
  });

  it.each([
    ['', 'empty'],
    ['secret', 'a word'],
    [randomBytes(31).toString('base64'), '31 bytes in base64'],
    [randomBytes(31).toString('hex'), '31 bytes in hexadecimal'],
    ['0'.repeat(64), 'zeros'],
    ['A'.repeat(44), 'one letter'],
    ['change-me-change-me-change-me-change-me-change-me!', 'other characters'],
    [`${bytes.toString('base64')} `, 'a space'],
  ])('is not read from %j: %s', (text) => {
    expect(readKeyText(text)).toBeUndefined();
  });
});
