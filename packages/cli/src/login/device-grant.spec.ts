import { describe, expect, it } from '@jest/globals';
import { pollForToken, requestCodes, type DeviceCodes, type DeviceGround } from './device-grant.js';

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

type Answer = { readonly status: number; readonly body: unknown } | Error;

/** A service that gives these answers, and a clock that only sleeping moves. */
function ground(
  answers: readonly Answer[],
): DeviceGround & { readonly slept: number[]; readonly forms: Readonly<Record<string, string>>[] } {
  const left = [...answers];
  const slept: number[] = [];
  const forms: Readonly<Record<string, string>>[] = [];
  return {
    slept,
    forms,
    post: async (_, form) => {
      forms.push(form);
      const answer = left.shift() ?? refused('authorization_pending');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    sleep: async (seconds) => void slept.push(seconds),
    now: () => slept.reduce((sum, seconds) => sum + seconds * 1000, 0),
  };
}

function refused(error: string): Answer {
  return { status: 400, body: { error, error_description: `Because of ${error}.` } };
}

describe('signing in from a device', () => {
  it('asks for codes as a client that names itself', async () => {
    const world = ground([
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
    expect(await requestCodes(world, { scope: 'runs:read', deviceName: 'build-7' })).toEqual(CODES);
    expect(world.forms).toEqual([{ client_id: 'clarion-cli', device_name: 'build-7', scope: 'runs:read' }]);
  });

  it('waits between polls, and 5 seconds longer for good when it is too fast', async () => {
    const world = ground([
      refused('authorization_pending'),
      refused('slow_down'),
      refused('authorization_pending'),
      TOKEN,
    ]);
    expect(await pollForToken(world, CODES)).toEqual({ token: 'clarion_t', expiresInS: 3600, scope: 'runs:read' });
    expect(world.slept).toEqual([5, 5, 10, 10]);
    expect(world.forms[0]).toEqual({
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: 'd',
      client_id: 'clarion-cli',
    });
  });

  it('waits twice as long when no answer comes', async () => {
    const world = ground([new Error('reset'), { status: 502, body: undefined }, TOKEN]);
    await pollForToken(world, CODES);
    expect(world.slept).toEqual([5, 10, 20]);
  });

  it.each([
    ['access_denied', /refused on the page/],
    ['expired_token', /expired/],
    ['invalid_grant', /Because of invalid_grant/],
    ['invalid_client', /Because of invalid_client/],
  ])('ends with %s', async (error, sentence) => {
    await expect(pollForToken(ground([refused(error)]), CODES)).rejects.toThrow(sentence);
  });

  it('ends when the codes run out', async () => {
    const world = ground([]);
    await expect(pollForToken(world, CODES)).rejects.toThrow(/expired/);
    expect(world.slept).toHaveLength(12);
  });

  it('says what to do where the service has no such sign-in', async () => {
    await expect(
      requestCodes(ground([{ status: 404, body: {} }]), { scope: undefined, deviceName: 'x' }),
    ).rejects.toThrow(/CLARION_TOKEN/);
  });
});
