import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';

/** What a token of the issuer says, and how it is signed. */
export interface Signing {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  /** Seconds from now. */
  readonly issuedAt?: number;
  readonly notBefore?: number;
  readonly expiresAt?: number;
}

/** An issuer of identity tokens over HTTP: discovery, keys that rotate, and tokens like those of a CI job. */
export class Issuer {
  /** Answers a request for the keys in place of the issuer. */
  keysAnswer: ((response: ServerResponse) => void) | undefined;
  /** Members of the discovery document that differ. */
  metadata: Readonly<Record<string, unknown>> = {};
  keyReads = 0;
  #keys: readonly JWK[] = [];
  #signing: { readonly key: CryptoKey; readonly kid: string } | undefined;

  private constructor(
    readonly url: string,
    private readonly server: Server,
  ) {}

  static async start(): Promise<Issuer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const issuer = new Issuer(`http://127.0.0.1:${isAddress(address) ? address.port : 0}`, server);
    server.on('request', (request, response) => issuer.answer(request.url ?? '', response));
    await issuer.rotate('first');
    return issuer;
  }

  /** The public key that is in force. */
  get publicKey(): JWK {
    const [key] = this.#keys;
    if (key === undefined) throw new Error('The issuer has no key');
    return key;
  }

  /** Replaces the key: tokens are signed with a new one, and the former one is gone. */
  async rotate(kid: string): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    this.#keys = [{ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }];
    this.#signing = { key: privateKey, kid };
  }

  /** Signs a token. A claim that is undefined is left out. */
  async sign({ claims = {}, header = {}, issuedAt = 0, notBefore, expiresAt = 300 }: Signing = {}): Promise<string> {
    if (this.#signing === undefined) throw new Error('The issuer has no key');
    const { key, kid } = this.#signing;
    const now = Math.floor(Date.now() / 1000);
    const times = {
      iat: now + issuedAt,
      exp: now + expiresAt,
      ...(notBefore === undefined ? {} : { nbf: now + notBefore }),
    };
    const payload = {
      iss: this.url,
      aud: 'https://clarion.example',
      sub: 'repo:acme/shop',
      jti: 'one',
      ...times,
      ...claims,
    };
    return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid, ...header }).sign(key);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(path: string, response: ServerResponse): void {
    if (path.endsWith('/.well-known/openid-configuration')) {
      sendJson(response, { issuer: this.url, jwks_uri: `${this.url}/keys`, ...this.metadata });
    } else if (path === '/keys') {
      this.keyReads += 1;
      if (this.keysAnswer === undefined) sendJson(response, { keys: this.#keys });
      else this.keysAnswer(response);
    } else {
      response.writeHead(404).end();
    }
  }
}

function isAddress(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
