import { CliError } from '@clarion/uploading/cli-error';
import { oneLine } from '@clarion/uploading/output/plain';

/** The codes of a sign-in (RFC 8628 §3.2). */
export interface DeviceCodes {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly page: string;
  /** The page with the code in its address. */
  readonly pageWithCode: string;
  readonly expiresInS: number;
  readonly intervalS: number;
}

/** The token that a sign-in returns. */
export interface GrantedToken {
  readonly token: string;
  readonly expiresInS: number | undefined;
  readonly scope: string | undefined;
}

/** The network and the clock of a sign-in. */
export interface DeviceFlowIo {
  /** Sends a form to a path of the server. Rejects when there is no response. */
  post(
    path: string,
    form: Readonly<Record<string, string>>,
  ): Promise<{ readonly status: number; readonly body: unknown }>;
  sleep(seconds: number): Promise<void>;
  /** Returns milliseconds. */
  now(): number;
}

const CLIENT_ID = 'clarion-cli';
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const DEFAULT_EXPIRY_S = 600;
const DEFAULT_INTERVAL_S = 5;
/** Added to the interval for all further polls after `slow_down` (RFC 8628 §3.5). */
const SLOW_DOWN_S = 5;

/** Requests the codes of a sign-in. @throws CliError with the error of the server */
export async function requestCodes(
  io: DeviceFlowIo,
  { scope, deviceName }: { readonly scope: string | undefined; readonly deviceName: string },
): Promise<DeviceCodes> {
  const { status, body } = await io.post('/cli/device/code', {
    client_id: CLIENT_ID,
    device_name: deviceName,
    ...(scope === undefined ? {} : { scope }),
  });
  if (status !== 200) throw serverError(status, body);
  const page = textIn(body, 'verification_uri');
  const [deviceCode, userCode] = [textIn(body, 'device_code'), textIn(body, 'user_code')];
  if (page === undefined || deviceCode === undefined || userCode === undefined)
    throw new CliError(
      'unexpected',
      'The server returned no code. Check that CLARION_API_URL is the URL of a Clarion server.',
    );
  return {
    deviceCode,
    userCode,
    page,
    pageWithCode: textIn(body, 'verification_uri_complete') ?? page,
    expiresInS: numberIn(body, 'expires_in') ?? DEFAULT_EXPIRY_S,
    intervalS: numberIn(body, 'interval') ?? DEFAULT_INTERVAL_S,
  };
}

/**
 * Polls until the sign-in is approved. Doubles the interval after a poll without a response (RFC 8628 §3.5).
 * @throws CliError authentication when the sign-in is denied or the codes expire
 */
export async function pollForToken(io: DeviceFlowIo, codes: DeviceCodes): Promise<GrantedToken> {
  const end = io.now() + codes.expiresInS * 1000;
  let intervalS = codes.intervalS;
  while (io.now() < end) {
    await io.sleep(intervalS);
    const result = await poll(io, codes.deviceCode);
    if (typeof result === 'object') return result;
    if (result === 'slow_down') intervalS += SLOW_DOWN_S;
    if (result === 'no_response') intervalS *= 2;
  }
  throw expired();
}

async function poll(
  io: DeviceFlowIo,
  deviceCode: string,
): Promise<GrantedToken | 'pending' | 'slow_down' | 'no_response'> {
  const response = await io
    .post('/cli/device/token', { grant_type: GRANT, device_code: deviceCode, client_id: CLIENT_ID })
    .catch(() => undefined);
  if (response === undefined || response.status >= 500) return 'no_response';
  const { status, body } = response;
  const token = textIn(body, 'access_token');
  if (status === 200 && token !== undefined)
    return { token, expiresInS: numberIn(body, 'expires_in'), scope: textIn(body, 'scope') };
  const error = textIn(body, 'error');
  if (error === 'authorization_pending') return 'pending';
  if (error === 'slow_down' || status === 429) return 'slow_down';
  if (error === 'expired_token') throw expired();
  if (error === 'access_denied')
    throw new CliError('authentication', 'The sign-in was denied in the browser. Run `clarion login` to try again.');
  throw serverError(status, body);
}

function expired(): CliError {
  return new CliError('authentication', 'The code expired before it was approved. Run `clarion login` again.');
}

function serverError(status: number, body: unknown): CliError {
  const message = textIn(body, 'error_description') ?? textIn(body, 'detail') ?? textIn(body, 'error');
  if (status === 404)
    return new CliError(
      'notFound',
      'This server does not support `clarion login`. Create a token under Settings > Tokens and set CLARION_TOKEN.',
    );
  return new CliError(
    status === 429 ? 'rejected' : 'authentication',
    message === undefined ? `The server responded with status ${status}.` : oneLine(message),
  );
}

function textIn(body: unknown, name: string): string | undefined {
  const member: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof member === 'string' && member !== '' ? member : undefined;
}

function numberIn(body: unknown, name: string): number | undefined {
  const member: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof member === 'number' && member > 0 ? member : undefined;
}
