import { describe, expect, it } from '@jest/globals';
import { tokenNameOf } from './device-code-request.js';

describe('tokenNameOf', () => {
  it.each([
    ['clarion-cli', 'build-7', 'clarion on build-7'],
    ['another-client', 'build-7', 'another-client on build-7'],
    ['clarion-cli', null, 'clarion on a device without a name'],
  ])('of %s on %s', (clientId, deviceName, name) => {
    expect(tokenNameOf(clientId, deviceName)).toBe(name);
  });
});
