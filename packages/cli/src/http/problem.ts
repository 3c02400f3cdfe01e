import { CliError } from '../cli-error.js';
import { exitOfStatus } from '../exit-codes.js';
import { oneLine } from '../output/plain.js';

const NEXT_STEPS: Readonly<Record<number, string>> = {
  401: 'The token is not accepted. Run `clarion whoami` to see which one was sent, and make a new one under Settings, Tokens.',
  404: 'Nothing is there. Check the ids with `clarion doctor`.',
};

/** The error that an answer which is no success stands for: the sentence of its problem (RFC 9457), and the id of the request. */
export async function problemOf(response: Response): Promise<CliError> {
  const detail = detailIn(await response.text().catch(() => ''));
  const said = detail ?? NEXT_STEPS[response.status] ?? `The server answered with ${response.status}.`;
  const hint = response.status === 401 && detail !== undefined ? ' `clarion whoami` tells which token was sent.' : '';
  return new CliError(exitOfStatus(response.status), said + hint, response.headers.get('x-request-id') ?? undefined);
}

function detailIn(text: string): string | undefined {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || !('detail' in body)) return undefined;
    return typeof body.detail === 'string' ? oneLine(body.detail + pointersIn(body)) : undefined;
  } catch {
    return undefined;
  }
}

/** What of the body does not validate, the first three. */
function pointersIn(body: object): string {
  const errors: unknown = Reflect.get(body, 'errors');
  if (!Array.isArray(errors)) return '';
  const list: readonly unknown[] = errors;
  return list.slice(0, 3).map((error) => ` ${memberOf(error, 'pointer')}: ${memberOf(error, 'detail')}.`).join('');
}

function memberOf(value: unknown, name: string): string {
  const member: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof member === 'string' ? member : '';
}
