import { Inject, Injectable } from '@nestjs/common';
import { types } from 'node:util';
import { programVersion } from '../../common/package-root.js';
import { cutText, plainText } from '@clarion/reports/text';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../config/config.module.js';
import type { AllowedDestinations } from '../../outbound/destination-rule.js';
import { DestinationRefused, Destinations } from '../../outbound/destinations.js';
import { allowedDestinations } from './allowed-destinations.js';
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
  readonly #allowed: AllowedDestinations;

  constructor(
    private readonly destinations: Destinations,
    @Inject(CONFIG) config: Config,
  ) {
    this.#allowed = allowedDestinations(config);
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
    // The operator's settings may have changed since the webhook was created.
    const addresses = await Promise.race([this.destinations.addressesOf(url, this.#allowed), ended(signal)]);
    return post({
      url,
      addresses,
      signal,
      body,
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': AGENT },
    });
  }
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new NotSent(TOO_SLOW)), { once: true });
  });
}

function sentenceOf(error: unknown): string {
  if (error instanceof NotSent) return error.message;
  if (error instanceof DestinationRefused) return `Nothing was sent: the URL ${error.message}.`;
  if (!types.isNativeError(error)) return 'The connection failed.';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return TOO_SLOW;
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  const message = plainText(error.message).replaceAll(/\s+/g, ' ');
  return cutText(`The connection failed${code}: ${message}`, LONGEST_ERROR);
}
