import { Inject, Injectable } from '@nestjs/common';
import { isIP } from 'node:net';
import { types } from 'node:util';
import { programVersion } from '../../common/package-root.js';
import { cutText, plainText } from '@clarion/reports/text';
import type { AllowedHost } from '../../config/allowed-hosts.js';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../config/config.module.js';
import { hostOf, refusalOfAddresses, refusalOfUrl } from './destination-rule.js';
import { HostLookup } from './host-lookup.js';
import { post, type Reply } from './post-request.js';

/** A message to send. */
export interface Sending {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The result: a response, or in one line why there is none. */
export interface Sent {
  readonly reply: Reply | null;
  readonly error: string | null;
  readonly durationMs: number;
}

/** Why nothing was sent. */
class NotSent extends Error {}

/** From the look-up of the host to the end of the response. */
const LIMIT_MS = 10_000;
const TOO_SLOW = `There was no answer within ${LIMIT_MS / 1000} seconds.`;
const LONGEST_ERROR = 300;

const AGENT = `Clarion-Webhooks/${programVersion()}`;

/** Sends messages to the URLs of webhooks. */
@Injectable()
export class WebhookSender {
  readonly #allowed: readonly AllowedHost[];

  constructor(
    private readonly lookup: HostLookup,
    @Inject(CONFIG) config: Config,
  ) {
    this.#allowed = config.webhooksAllow;
  }

  /** Sends once. Errors are returned, not raised. */
  async send(sending: Sending): Promise<Sent> {
    const begun = performance.now();
    const durationMs = (): number => Math.round(performance.now() - begun);
    try {
      const reply = await this.exchange(sending, AbortSignal.timeout(LIMIT_MS));
      return { reply, error: null, durationMs: durationMs() };
    } catch (error) {
      return { reply: null, error: sentenceOf(error), durationMs: durationMs() };
    }
  }

  private async exchange({ url: text, headers, body }: Sending, signal: AbortSignal): Promise<Reply> {
    const url = new URL(text);
    const addresses = await Promise.race([this.permittedAddresses(url), ended(signal)]);
    return post({
      url,
      addresses,
      signal,
      body,
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': AGENT },
    });
  }

  /** The allowed addresses of a URL's host. The operator's settings may have changed since the webhook was created. */
  private async permittedAddresses(url: URL): Promise<readonly string[]> {
    const host = hostOf(url);
    const addresses =
      refusalOfUrl(url, this.#allowed) === null && isIP(host) === 0 ? await this.lookup.addressesOf(host) : [host];
    const refusal = refusalOfUrl(url, this.#allowed) ?? refusalOfAddresses(url, addresses, this.#allowed);
    if (refusal !== null) throw new NotSent(`Nothing was sent: the URL ${refusal}.`);
    return addresses;
  }
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new NotSent(TOO_SLOW)), { once: true });
  });
}

function sentenceOf(error: unknown): string {
  if (error instanceof NotSent) return error.message;
  if (!types.isNativeError(error)) return 'The connection failed.';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return TOO_SLOW;
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  const message = plainText(error.message).replaceAll(/\s+/g, ' ');
  return cutText(`The connection failed${code}: ${message}`, LONGEST_ERROR);
}
