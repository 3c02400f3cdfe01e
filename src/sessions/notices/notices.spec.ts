import { describe, expect, it } from '@jest/globals';
import { toMail, type Notice } from './notices.js';

const CONTEXT = { at: new Date('2030-01-02T03:04:05.000Z'), ip: '192.0.2.7', origin: 'https://clarion.example' };

describe('the e-mail of a notice', () => {
  it.each<readonly [Notice, string, string]>([
    [{ kind: 'new_sign_in', client: 'Firefox 145 on Linux' }, 'sign-in from a new browser', 'Firefox 145 on Linux'],
    [{ kind: 'new_sign_in', client: null }, 'sign-in from a new browser', 'used in before.'],
    [
      { kind: 'new_network', network: '192.0.2.0/24', client: 'Firefox 145 on Linux' },
      'sign-in from a new network',
      'with Firefox 145 on Linux from a network that it was not used in before: 192.0.2.0/24.',
    ],
    [{ kind: 'new_network', network: '2001:db8:1::/48', client: null }, 'a new network', 'before: 2001:db8:1::/48.'],
    [{ kind: 'password_changed' }, 'your password has changed', 'has changed'],
    [{ kind: 'factor_added', method: 'passkey' }, 'a second factor was added', 'new second factor: passkey'],
    [{ kind: 'factor_removed', method: 'authenticator_app' }, 'was removed', 'authenticator app'],
    [{ kind: 'recovery_codes_replaced' }, 'new recovery codes', 'void'],
    [{ kind: 'factors_reset' }, 'factors were reset', 'removed all second factors'],
    [{ kind: 'token_created', name: 'CI', device: null }, 'a new access token', '"CI"'],
    [{ kind: 'token_created', name: 'CI', device: 'clarion' }, 'a new access token', 'program clarion'],
  ])('%j says what, when and from where', (notice, subject, sentence) => {
    const mail = toMail(notice, 'Ada', CONTEXT);
    expect(mail.subject).toContain(subject);
    expect(mail.paragraphs[0]).toBe('Hello Ada,');
    expect(mail.paragraphs[1]).toContain(sentence);
    expect(mail.paragraphs[1]).toContain('Wed, 02 Jan 2030 03:04:05 GMT from 192.0.2.7, at https://clarion.example.');
    expect(mail.link?.url).toMatch(/^https:\/\/clarion\.example\/settings\/(?:profile|tokens)$/);
  });
});
