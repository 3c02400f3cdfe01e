import { CliError } from '../cli-error.js';
import { exitOfStatus } from '../exit-codes.js';
import { oneLine } from '../output/plain.js';
import { plural } from '../output/counts.js';
import { parseJson } from './parse-json.js';

const DEFAULT_MESSAGES: Readonly<Record<number, string>> = {
  401: 'The server does not accept the token. Run `clarion whoami` to see where it comes from, and create one under Settings > Tokens.',
  404: 'Not found. Check the IDs with `clarion doctor`.',
};

/** The members of a problem document (RFC 9457) that the command shows. */
interface Problem {
  readonly detail?: string;
  /** The machine-readable error code. */
  readonly error?: string;
}

/** Creates the error for an unsuccessful response, from its problem document (RFC 9457) and request ID. */
export async function errorFromResponse(response: Response): Promise<CliError> {
  const { detail, error } = problemIn(await response.text().catch(() => ''));
  const message =
    detail ??
    DEFAULT_MESSAGES[response.status] ??
    `The server responded with status ${response.status}.${retryHint(response.headers)}`;
  const hint =
    error === 'invalid_token' && detail !== undefined ? ' `clarion whoami` shows where the token comes from.' : '';
  return new CliError(exitOfStatus(response.status), message + hint, response.headers.get('x-request-id') ?? undefined);
}

/** Creates the error for a successful response that Clarion does not send, such as the page of another service. */
export function unexpectedResponse(url: string): CliError {
  return new CliError('unexpected', `${new URL(url).origin} is not a Clarion server. Check CLARION_API_URL.`);
}

/** Reads Retry-After: a proxy in front of the server sends no problem document. */
function retryHint(headers: Headers): string {
  const wait = headers.get('retry-after');
  if (wait === null) return '';
  return /^\d{1,9}$/.test(wait)
    ? ` Try again in ${plural(Number(wait), 'second')}.`
    : ` Try again at ${oneLine(wait)}.`;
}

function problemIn(text: string): Problem {
  const body = parseJson(text);
  if (typeof body !== 'object' || body === null || !('detail' in body) || typeof body.detail !== 'string') return {};
  return { detail: oneLine(body.detail + validationErrorsIn(body, body.detail)), error: memberOf(body, 'error') };
}

/** Returns the first three validation errors that the detail does not contain. */
function validationErrorsIn(body: object, detail: string): string {
  const errors: unknown = Reflect.get(body, 'errors');
  if (!Array.isArray(errors)) return '';
  const list: readonly unknown[] = errors;
  const texts = list.slice(0, 3).map((error) => `${memberOf(error, 'pointer')}: ${memberOf(error, 'detail')}`);
  return texts
    .filter((text) => !detail.includes(text))
    .map((text) => ` ${text}.`)
    .join('');
}

function memberOf(value: unknown, name: string): string {
  const member: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof member === 'string' ? member : '';
}
