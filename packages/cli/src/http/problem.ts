import { CliError } from '../cli-error.js';
import { exitOfStatus } from '../exit-codes.js';
import { oneLine } from '../output/plain.js';
import { parsedJson } from './parsed-json.js';

const NEXT_STEPS: Readonly<Record<number, string>> = {
  401: 'The token is not accepted. Run `clarion whoami` to see which one was sent, and make a new one under Settings, Tokens.',
  404: 'Nothing is there. Check the ids with `clarion doctor`.',
};

/** What a service says of a request that it does not carry out (RFC 9457). */
interface Said {
  readonly detail?: string;
  /** The stable machine code. */
  readonly error?: string;
}

/** The error that an answer which is no success stands for: the sentence of its problem (RFC 9457), and the id of the request. */
export async function problemOf(response: Response): Promise<CliError> {
  const { detail, error } = saidIn(await response.text().catch(() => ''));
  const sentence =
    detail ?? NEXT_STEPS[response.status] ?? `The server answered with ${response.status}.${waitIn(response.headers)}`;
  const hint = error === 'invalid_token' && detail !== undefined ? ' `clarion whoami` tells which token was sent.' : '';
  return new CliError(
    exitOfStatus(response.status),
    sentence + hint,
    response.headers.get('x-request-id') ?? undefined,
  );
}

/** The error for a success that Clarion does not answer with, such as the page of another service. */
export function strangeAnswer(url: string): CliError {
  return new CliError(
    'unexpected',
    `The answer of ${new URL(url).origin} is not one of Clarion. Check that CLARION_API_URL is its address.`,
  );
}

/** What stands in front of a service, such as a proxy, says no more than the header. */
function waitIn(headers: Headers): string {
  const wait = headers.get('retry-after');
  if (wait === null) return '';
  return /^\d{1,9}$/.test(wait) ? ` Try again in ${wait} seconds.` : ` Try again at ${oneLine(wait)}.`;
}

function saidIn(text: string): Said {
  const body = parsedJson(text);
  if (typeof body !== 'object' || body === null || !('detail' in body) || typeof body.detail !== 'string') return {};
  return { detail: oneLine(body.detail + pointersIn(body, body.detail)), error: memberOf(body, 'error') };
}

/** What of the body does not validate, the first three, but for what the sentence says already. */
function pointersIn(body: object, sentence: string): string {
  const errors: unknown = Reflect.get(body, 'errors');
  if (!Array.isArray(errors)) return '';
  const list: readonly unknown[] = errors;
  const told = list.slice(0, 3).map((error) => `${memberOf(error, 'pointer')}: ${memberOf(error, 'detail')}`);
  return told
    .filter((text) => !sentence.includes(text))
    .map((text) => ` ${text}.`)
    .join('');
}

function memberOf(value: unknown, name: string): string {
  const member: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof member === 'string' ? member : '';
}
