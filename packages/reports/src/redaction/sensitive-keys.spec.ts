import { describe, expect, it } from '@jest/globals';
import { isAuthorizationKey, isCookieKey, isSensitiveKey } from './sensitive-keys.js';

describe('isSensitiveKey', () => {
  it.each([
    'authorization',
    'Authorization',
    'Proxy-Authorization',
    'cookie',
    'Set-Cookie',
    'x-api-key',
    'X-API-KEY',
    'apiKey',
    'api_key',
    'password',
    'PASSWORD',
    'pass-word',
    'newPassword',
    'DB_PASSWORD',
    'password_confirmation',
    'passwd',
    'pwd',
    'passphrase',
    'token',
    'accessToken',
    'refresh_token',
    'idToken',
    'authToken',
    'sessionToken',
    'X-Auth-Token',
    'csrfToken',
    'x-csrf-token',
    'X-XSRF-TOKEN',
    'X-Amz-Security-Token',
    'X-Vault-Token',
    'PRIVATE-TOKEN',
    'GITHUB_TOKEN',
    'SONAR_TOKEN',
    'secret',
    'client_secret',
    'clientSecret',
    'STRIPE_SECRET_KEY',
    'secretAccessKey',
    'AWS_SECRET_ACCESS_KEY',
    'private_key',
    'privateKey',
    'device_code',
  ])('treats the value of %s as a secret', (key) => {
    expect(isSensitiveKey(key)).toBe(true);
  });

  it.each([
    '',
    'message',
    'passed',
    'pass',
    'key',
    'keys',
    'monkey',
    'publicKey',
    'primaryKey',
    'accessKeyId',
    'auth',
    'author',
    'authorizationUrl',
    'credentials',
    'cookies',
    'cookieConsent',
    'tokens',
    'maxTokens',
    'max_tokens',
    'tokenType',
    'tokenize',
    'nextPageToken',
    'unexpectedToken',
    'invalidToken',
    'secretName',
    'secretsCount',
    'passwordless',
    'sessionId',
    'deviceName',
    'PWD',
  ])('does not treat the value of %s as a secret', (key) => {
    expect(isSensitiveKey(key)).toBe(false);
  });
});

describe('isCookieKey and isAuthorizationKey', () => {
  it('know the headers in any spelling', () => {
    expect(['Cookie', 'set-cookie', 'SET_COOKIE', 'setCookie'].every(isCookieKey)).toBe(true);
    expect(['cookies', 'cookie2', 'authorization'].some(isCookieKey)).toBe(false);
    expect(['Authorization', 'proxy-authorization', 'HTTP_AUTHORIZATION'].every(isAuthorizationKey)).toBe(true);
    expect(['auth', 'authorizationUrl'].some(isAuthorizationKey)).toBe(false);
  });
});
