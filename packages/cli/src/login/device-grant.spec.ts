import { describe, expect, it } from '@jest/globals';
import { pollForToken, requestCodes, type DeviceCodes, type DeviceFlowIo } from './device-grant.js';

const CODES: DeviceCodes = {
  deviceCode: 'd',
  userCode: 'BCDF-GHJK',
  page: 'https://x/device',
  pageWithCode: 'https://x/device?c',
  expiresInS: 60,
  intervalS: 5,
};
const TOKEN = {
  status: 200,
  body: { access_token: 'clarion_t', token_type: 'Bearer', expires_in: 3600, scope: 'runs:read' },
};

type FakeResponse = { readonly status: number; readonly body: unknown } | Error;

/** Creates a server that returns these responses, and a clock that only `sleep` advances. */
function fakeServer(
  responses: readonly FakeResponse[],
): DeviceFlowIo & { readonly slept: number[]; readonly forms: Readonly<Record<string, string>>[] } {
  const left = [...responses];
  const slept: number[] = [];
  const forms: Readonly<Record<string, string>>[] = [];
  return {
    slept,
    forms,
    post: async (_, form) => {
      forms.push(form);
      const response = left.shift() ?? failed('authorization_pending');
      if (response instanceof Error) throw response;
      return response;
    },
    sleep: async (seconds) => void slept.push(seconds),
    now: () => slept.reduce((sum, seconds) => sum + seconds * 1000, 0),
  };
}

function failed(error: string): FakeResponse {
  return { status: 400, body: { error, error_description: `Because of ${error}.` } };
}

describe('the device grant', () => {
  it('requests codes with the name of the device', async () => {
    const server = fakeServer([
      {
        status: 200,
        body: {
          device_code: 'd',
          user_code: 'BCDF-GHJK',
          verification_uri: 'https://x/device',
          verification_uri_complete: 'https://x/device?c',
          expires_in: 60,
          interval: 5,
        },
      },
    ]);
    expect(await requestCodes(server, { scope: 'runs:read', deviceName: 'build-7' })).toEqual(CODES);
    expect(server.forms).toEqual([{ client_id: 'clarion-cli', device_name: 'build-7', scope: 'runs:read' }]);
  });

  it('waits between polls, and 5 seconds longer after slow_down', async () => {
    const server = fakeServer([
      failed('authorization_pending'),
      failed('slow_down'),
      failed('authorization_pending'),
      TOKEN,
    ]);
    expect(await pollForToken(server, CODES)).toEqual({ token: 'clarion_t', expiresInS: 3600, scope: 'runs:read' });
    expect(server.slept).toEqual([5, 5, 10, 10]);
    expect(server.forms[0]).toEqual({
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: 'd',
      client_id: 'clarion-cli',
    });
  });

  it('doubles the wait after a poll without a response', async () => {
    const server = fakeServer([new Error('reset'), { status: 502, body: undefined }, TOKEN]);
    await pollForToken(server, CODES);
    expect(server.slept).toEqual([5, 10, 20]);
  });

  it.each([
    ['access_denied', /denied in the browser/],
    ['expired_token', /expired/],
    ['invalid_grant', /Because of invalid_grant/],
    ['invalid_client', /Because of invalid_client/],
  ])('ends with %s', async (error, sentence) => {
    await expect(pollForToken(fakeServer([failed(error)]), CODES)).rejects.toThrow(sentence);
  });

  it('ends when the codes expire', async () => {
    const server = fakeServer([]);
    await expect(pollForToken(server, CODES)).rejects.toThrow(/expired/);
    expect(server.slept).toHaveLength(12);
  });

  it('suggests CLARION_TOKEN when the server does not support the device grant', async () => {
    await expect(
      requestCodes(fakeServer([{ status: 404, body: {} }]), { scope: undefined, deviceName: 'x' }),
    ).rejects.toThrow(/CLARION_TOKEN/);
  });
});
