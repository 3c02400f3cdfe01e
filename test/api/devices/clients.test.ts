import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { CLIENT, freshAddress, GRANT, IS_WHOLE, startFixture, type Fixture } from './fixture.js';

const MINUTE_MS = 60_000;
const ROUNDS = IS_WHOLE ? 1_000 : 20;
const WHOLE_MS = 15 * MINUTE_MS;
const CLIENT_FACTS = { client_id: CLIENT };

let fixture: Fixture;
let owner: string;
let server: oauth.AuthorizationServer;

/** Each request comes from an address of its own, as many devices are asked here in a short time. */
const fetchFromAnywhere: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('X-Forwarded-For', freshAddress());
  return fetch(input, { ...init, headers });
};
const INSECURE = { [oauth.allowInsecureRequests]: true, [oauth.customFetch]: fetchFromAnywhere };

beforeAll(async () => {
  fixture = await startFixture();
  const issuer = new URL(fixture.api.app.url);
  const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...INSECURE });
  server = await oauth.processDiscoveryResponse(issuer, response);
});
beforeEach(async () => {
  owner = await fixture.signIn();
});
afterAll(() => fixture.close());

async function begin(parameters: Readonly<Record<string, string>> = {}): Promise<oauth.DeviceAuthorizationResponse> {
  const response = await oauth.deviceAuthorizationRequest(
    server,
    CLIENT_FACTS,
    oauth.None(),
    { ...parameters },
    INSECURE,
  );
  return oauth.processDeviceAuthorizationResponse(server, CLIENT_FACTS, response);
}

async function poll(deviceCode: string, client = CLIENT_FACTS): Promise<oauth.TokenEndpointResponse> {
  const response = await oauth.deviceCodeGrantRequest(server, client, oauth.None(), deviceCode, INSECURE);
  return oauth.processDeviceCodeResponse(server, client, response);
}

/** What a client of oauth4webapi is told of a refusal: status and code. */
async function refusal(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof oauth.ResponseBodyError || error instanceof openid.ResponseBodyError)
    return `${error.status} ${error.error}`;
  throw error instanceof Error ? error : new Error('It was not refused');
}

/** A configuration of openid-client, found out from the server. */
function discover(): Promise<openid.Configuration> {
  const options = {
    algorithm: 'oauth2' as const,
    execute: [openid.allowInsecureRequests],
    [openid.customFetch]: fetchFromAnywhere,
  };
  return openid.discovery(new URL(fixture.api.app.url), CLIENT, undefined, openid.None(), options);
}

describe('a client by oauth4webapi', () => {
  it('discovers the endpoints from the metadata', () => {
    const { url } = fixture.api.app;
    expect(server).toMatchObject({
      issuer: url,
      device_authorization_endpoint: `${url}/cli/device/code`,
      token_endpoint: `${url}/cli/device/token`,
      revocation_endpoint: `${url}/cli/revoke`,
      introspection_endpoint: `${url}/cli/introspect`,
      introspection_endpoint_auth_methods_supported: ['Bearer'],
      grant_types_supported: [GRANT, 'urn:ietf:params:oauth:grant-type:token-exchange'],
      response_types_supported: [],
      token_endpoint_auth_methods_supported: ['none'],
    });
    expect(server.scopes_supported).toContain('runs:read');
  });

  it('gets codes, waits, and after the approval a token that works and can be revoked', async () => {
    const codes = await begin({ scope: 'runs:read projects:read', device_name: 'build-7' });
    expect(codes).toMatchObject({ expires_in: 600, interval: 5, verification_uri: `${fixture.api.app.url}/device` });
    expect(codes.user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(codes.verification_uri_complete).toBe(`${fixture.api.app.url}/device?user_code=${codes.user_code}`);
    expect(await refusal(poll(codes.device_code))).toBe('400 authorization_pending');

    expect((await fixture.decide('approve', owner, codes.user_code)).status).toBe(200);
    const token = await poll(codes.device_code);
    expect(token).toMatchObject({
      token_type: 'bearer',
      scope: 'runs:read projects:read',
      expires_in: 90 * 86_400,
      organization: { id: fixture.home.id, name: 'Acme' },
    });
    const me = await fixture.api.send('GET', '/v1/me', { as: token.access_token });
    expect(me.body).toMatchObject({ tokenType: 'scoped', scopes: ['runs:read', 'projects:read'] });

    const revoked = await oauth.revocationRequest(server, CLIENT_FACTS, oauth.None(), token.access_token, INSECURE);
    await oauth.processRevocationResponse(revoked);
    expect((await fixture.api.send('GET', '/v1/me', { as: token.access_token })).status).toBe(401);
  });

  it('must slow down permanently, by five more seconds each time', async () => {
    const codes = await begin();
    expect(await refusal(poll(codes.device_code))).toBe('400 authorization_pending');
    expect(await refusal(poll(codes.device_code))).toBe('400 slow_down');
    fixture.advance(9_000);
    expect(await refusal(poll(codes.device_code))).toBe('400 slow_down');
    fixture.advance(15_000);
    expect(await refusal(poll(codes.device_code))).toBe('400 authorization_pending');
    fixture.advance(14_000);
    expect(await refusal(poll(codes.device_code))).toBe('400 slow_down');
  });

  it('may poll every five seconds', async () => {
    const codes = await begin();
    for (let count = 0; count < 5; count += 1) {
      expect(await refusal(poll(codes.device_code))).toBe('400 authorization_pending');
      fixture.advance(5_000);
    }
  });

  it('is denied on each poll', async () => {
    const codes = await begin();
    expect((await fixture.decide('deny', owner, codes.user_code)).status).toBe(200);
    expect(await refusal(poll(codes.device_code))).toBe('400 access_denied');
    expect(await refusal(poll(codes.device_code))).toBe('400 access_denied');
  });

  it('gets expired_token after ten minutes, approved or not', async () => {
    const codes = await begin();
    const approved = await begin();
    await fixture.decide('approve', owner, approved.user_code);
    fixture.advance(10 * MINUTE_MS - 2_000);
    expect(await refusal(poll(codes.device_code))).toBe('400 authorization_pending');
    fixture.advance(2_000);
    expect(await refusal(poll(codes.device_code))).toBe('400 expired_token');
    expect(await refusal(poll(approved.device_code))).toBe('400 expired_token');
  });

  it(
    'gets one token for a code, and of two polls at once one gets it',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const codes = await begin({ device_name: 'raced' });
        await fixture.decide('approve', owner, codes.user_code);
        const polls = await Promise.allSettled([poll(codes.device_code), poll(codes.device_code)]);
        expect(polls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect(await refusal(poll(codes.device_code))).toBe('400 invalid_grant');
      }
      const [made] = await fixture.api.app.dataSource.query<{ count: number }[]>(
        "SELECT count(*)::integer FROM tokens WHERE name = 'clarion on raced'",
      );
      expect(made?.count).toBe(ROUNDS);
    },
    WHOLE_MS,
  );

  it.each([
    ['an unknown code', 'A'.repeat(43)],
    ['a text that is no code', 'nonsense'],
  ])('is refused %s', async (_, deviceCode) => {
    expect(await refusal(poll(deviceCode))).toBe('400 invalid_grant');
  });

  it("is refused another client's code, which stays valid", async () => {
    const codes = await begin();
    await fixture.decide('approve', owner, codes.user_code);
    expect(await refusal(poll(codes.device_code, { client_id: 'another-client' }))).toBe('400 invalid_grant');
    expect(await poll(codes.device_code)).toHaveProperty('access_token');
  });

  it('is refused an unknown scope', async () => {
    expect(await refusal(begin({ scope: 'runs:read everything' }))).toBe('400 invalid_scope');
  });

  it('is refused another grant', async () => {
    const request = oauth.genericTokenEndpointRequest(
      server,
      CLIENT_FACTS,
      oauth.None(),
      'client_credentials',
      {},
      INSECURE,
    );
    expect(
      await refusal(
        request.then((response) => oauth.processGenericTokenEndpointResponse(server, CLIENT_FACTS, response)),
      ),
    ).toBe('400 unsupported_grant_type');
  });

  it('that authenticates with a secret is refused', async () => {
    const response = await oauth.deviceAuthorizationRequest(
      server,
      CLIENT_FACTS,
      oauth.ClientSecretBasic('secret'),
      {},
      INSECURE,
    );
    expect(response.status).toBe(401);
    await expect(oauth.processDeviceAuthorizationResponse(server, CLIENT_FACTS, response)).rejects.toThrow(
      oauth.WWWAuthenticateChallengeError,
    );
  });
});

describe('a client by openid-client', () => {
  it('discovers the endpoints and polls until the approval', async () => {
    const config = await discover();
    const codes = await openid.initiateDeviceAuthorization(config, { scope: 'runs:read' });
    await fixture.decide('approve', owner, codes.user_code);
    const token = await openid.pollDeviceAuthorizationGrant(config, { ...codes, interval: 0.01 });
    expect(token.scope).toBe('runs:read');
    await openid.tokenRevocation(config, token.access_token);
    expect((await fixture.api.send('GET', '/v1/me', { as: token.access_token })).status).toBe(401);
  });

  it('continues while the user has not decided', async () => {
    const config = await discover();
    const codes = await openid.initiateDeviceAuthorization(config, {});
    const answers: number[] = [];
    config[openid.customFetch] = async (url, { body, headers, method }) => {
      const answer = await fetchFromAnywhere(url, { body: String(body), headers, method });
      answers.push(answer.status);
      if (answers.length === 1) await fixture.decide('approve', owner, codes.user_code);
      return answer;
    };
    expect(await openid.pollDeviceAuthorizationGrant(config, { ...codes, interval: 0.01 })).toHaveProperty(
      'access_token',
    );
    expect(answers).toEqual([400, 200]);
  });

  it.each([
    [
      'access_denied',
      async (codes: openid.DeviceAuthorizationResponse) => void (await fixture.decide('deny', owner, codes.user_code)),
    ],
    ['expired_token', async () => Promise.resolve(fixture.advance(10 * MINUTE_MS))],
  ])('stops at %s', async (code, happen) => {
    const config = await discover();
    const codes = await openid.initiateDeviceAuthorization(config, {});
    await happen(codes);
    expect(await refusal(openid.pollDeviceAuthorizationGrant(config, { ...codes, interval: 0.01 }))).toBe(
      `400 ${code}`,
    );
  });

  it('stops at a code that was used', async () => {
    const config = await discover();
    const codes = await openid.initiateDeviceAuthorization(config, {});
    await fixture.decide('approve', owner, codes.user_code);
    await openid.pollDeviceAuthorizationGrant(config, { ...codes, interval: 0.01 });
    expect(await refusal(openid.pollDeviceAuthorizationGrant(config, { ...codes, interval: 0.01 }))).toBe(
      '400 invalid_grant',
    );
  });

  it('is refused an unknown scope', async () => {
    expect(await refusal(openid.initiateDeviceAuthorization(await discover(), { scope: 'everything' }))).toBe(
      '400 invalid_scope',
    );
  });
});
