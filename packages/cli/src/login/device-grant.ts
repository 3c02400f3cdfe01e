import { CliError } from '../cli-error.js';
import { oneLine } from '../output/plain.js';

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

/** The token that a sign-in ends with. */
export interface GrantedToken {
  readonly token: string;
  readonly expiresInS: number | undefined;
  readonly scope: string | undefined;
}

/** What the flow needs of the world; a test has its own. */
export interface DeviceGround {
  /** Sends a form to a path of the service. Throws when no answer comes. */
  post(
    path: string,
    form: Readonly<Record<string, string>>,
  ): Promise<{ readonly status: number; readonly body: unknown }>;
  sleep(seconds: number): Promise<void>;
  /** Milliseconds. */
  now(): number;
}

const CLIENT_ID = 'clarion-cli';
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const USUAL_INTERVAL_S = 5;
/** What `slow_down` adds to the interval for good (RFC 8628 §3.5). */
const SLOWER_BY_S = 5;

/** Asks for codes. @throws CliError with what the service says */
export async function requestCodes(
  ground: DeviceGround,
  { scope, deviceName }: { readonly scope: string | undefined; readonly deviceName: string },
): Promise<DeviceCodes> {
  const { status, body } = await ground.post('/cli/device/code', {
    client_id: CLIENT_ID,
    device_name: deviceName,
    ...(scope === undefined ? {} : { scope }),
  });
  if (status !== 200) throw refusal(status, body);
  const page = textIn(body, 'verification_uri');
  const [deviceCode, userCode] = [textIn(body, 'device_code'), textIn(body, 'user_code')];
  if (page === undefined || deviceCode === undefined || userCode === undefined)
    throw new CliError('unexpected', 'The service answered without a code. Is CLARION_API_URL the address of Clarion?');
  return {
    deviceCode,
    userCode,
    page,
    pageWithCode: textIn(body, 'verification_uri_complete') ?? page,
    expiresInS: numberIn(body, 'expires_in') ?? 600,
    intervalS: numberIn(body, 'interval') ?? USUAL_INTERVAL_S,
  };
}

/**
 * Polls until somebody has decided. A poll that gets no answer makes the next one wait twice as long (RFC 8628 §3.5).
 * @throws CliError authentication when it was refused or the codes ran out
 */
export async function pollForToken(ground: DeviceGround, codes: DeviceCodes): Promise<GrantedToken> {
  const end = ground.now() + codes.expiresInS * 1000;
  let intervalS = codes.intervalS;
  while (ground.now() < end) {
    await ground.sleep(intervalS);
    const answer = await poll(ground, codes.deviceCode);
    if (typeof answer === 'object') return answer;
    if (answer === 'slower') intervalS += SLOWER_BY_S;
    if (answer === 'unanswered') intervalS *= 2;
  }
  throw expired();
}

async function poll(
  ground: DeviceGround,
  deviceCode: string,
): Promise<GrantedToken | 'pending' | 'slower' | 'unanswered'> {
  const answer = await ground
    .post('/cli/device/token', { grant_type: GRANT, device_code: deviceCode, client_id: CLIENT_ID })
    .catch(() => undefined);
  if (answer === undefined || answer.status >= 500) return 'unanswered';
  const { status, body } = answer;
  const token = textIn(body, 'access_token');
  if (status === 200 && token !== undefined)
    return { token, expiresInS: numberIn(body, 'expires_in'), scope: textIn(body, 'scope') };
  const error = textIn(body, 'error');
  if (error === 'authorization_pending') return 'pending';
  if (error === 'slow_down' || status === 429) return 'slower';
  if (error === 'expired_token') throw expired();
  if (error === 'access_denied') throw new CliError('authentication', 'The sign-in was refused on the page.');
  throw refusal(status, body);
}

function expired(): CliError {
  return new CliError('authentication', 'The code has expired before somebody approved it. Run `clarion login` again.');
}

function refusal(status: number, body: unknown): CliError {
  const said = textIn(body, 'error_description') ?? textIn(body, 'detail') ?? textIn(body, 'error');
  if (status === 404)
    return new CliError(
      'notFound',
      'This service has no sign-in for the command line. Make a token under Settings, Tokens, and set CLARION_TOKEN.',
    );
  return new CliError(
    status === 429 ? 'rejected' : 'authentication',
    said === undefined ? `The service answered with ${status}.` : oneLine(said),
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
