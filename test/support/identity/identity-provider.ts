import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Provider, type Configuration } from 'oidc-provider';

/** What the provider says of a user. */
export type UserClaims = Readonly<Record<string, unknown>>;

const CLIENT = { client_id: 'clarion', client_secret: 'a-secret-of-the-client' };

/** An identity provider by the package oidc-provider. Its users sign in without a form: `signedIn` names the one at the browser. */
export class TestIdentityProvider {
  signedIn = 'nobody';
  readonly users = new Map<string, UserClaims>();
  #callback: ((request: IncomingMessage, response: ServerResponse) => unknown) | undefined;

  private constructor(
    readonly url: string,
    private readonly server: Server,
  ) {}

  static async start(): Promise<TestIdentityProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const provider = new TestIdentityProvider(`http://127.0.0.1:${port}`, server);
    server.on('request', (request, response) => void provider.#callback?.(request, response));
    return provider;
  }

  /** The environment variables of a server that uses it. */
  get environment(): Readonly<Record<string, string>> {
    return {
      CLARION_OIDC_ISSUER: this.url,
      CLARION_OIDC_CLIENT_ID: CLIENT.client_id,
      CLARION_OIDC_CLIENT_SECRET: CLIENT.client_secret,
      CLARION_OIDC_NAME: 'Acme ID',
      CLARION_OIDC_DOMAINS: 'acme.example',
      CLARION_OIDC_ROLES_CLAIM: 'groups',
      CLARION_OIDC_ROLES: 'developers=member,leads=admin',
    };
  }

  /** Lets a server that is running send its users. `withForms` shows the provider's own pages. */
  serve(application: string, withForms = false): void {
    const provider = new Provider(this.url, this.configuration(application, withForms));
    const callback = provider.callback();
    this.#callback = (request, response) =>
      !withForms && request.url?.startsWith('/interaction/') === true
        ? provider.interactionFinished(request, response, { login: { accountId: this.signedIn } })
        : callback(request, response);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private configuration(application: string, withForms: boolean): Configuration {
    const redirect = `${application}/admin/v1/single-sign-on/callback`;
    return {
      clients: [{ ...CLIENT, redirect_uris: [redirect] }],
      cookies: { keys: ['a-key-of-the-test'] },
      pkce: { required: () => true },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
      features: { devInteractions: { enabled: withForms } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...this.users.get(sub), sub }) }),
      // Users of a company are not asked whether its own application may know them.
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client?.clientId ?? '',
          accountId: oidc.session?.accountId ?? '',
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    };
  }
}
