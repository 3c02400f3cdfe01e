import { describe, expect, it } from '@jest/globals';
import { newPendingSignIn, readPendingSignIn, toReturnPath, writePendingSignIn } from './pending-sign-in.js';

const ORIGIN = 'https://clarion.example';

describe('the path to continue at', () => {
  it.each(['/', '/r/clr_1?tab=events#e7', '/p/prj_1/settings?section=trust'])('may be %s', (path) => {
    expect(toReturnPath(path, ORIGIN)).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'https:evil.example',
    '/..//evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '',
    undefined,
    ['/a'],
    `/${'x'.repeat(1_000)}`,
  ])('is the first page for %j', (text) => {
    expect(toReturnPath(text, ORIGIN)).toBe('/');
  });
});

describe('the cookie of a pending sign-in', () => {
  it('is read as it was written', () => {
    const pending = newPendingSignIn('/r/clr_1');
    expect(readPendingSignIn(writePendingSignIn(pending), ORIGIN)).toEqual(pending);
    expect(new Set([pending.state, pending.nonce, pending.verifier]).size).toBe(3);
  });

  it('leads nowhere else, whoever wrote it', () => {
    const pending = { ...newPendingSignIn('/'), returnTo: '//evil.example' };
    expect(readPendingSignIn(writePendingSignIn(pending), ORIGIN)?.returnTo).toBe('/');
  });

  it.each([undefined, '', 'x', Buffer.from('{}').toString('base64url'), Buffer.from('null').toString('base64url')])(
    'is nothing when it is %j',
    (cookie) => {
      expect(readPendingSignIn(cookie, ORIGIN)).toBeUndefined();
    },
  );
});
