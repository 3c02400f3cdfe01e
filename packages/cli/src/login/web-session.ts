import { sessionSignIn, sessionSignOut, type SignedIn } from '@clarion/api-client';
import { CliError } from '@clarion/uploading/cli-error';
import type { Output } from '@clarion/uploading/output/output';
import { useCookie } from '@clarion/uploading/http/session';

/** A server, and the credentials of a user on it. */
export interface Credentials {
  /** Without a trailing slash. */
  readonly url: string;
  readonly email: string;
  readonly password: string;
}

const COOKIE = /^((?:__Host-)?clarion_session=[^;\s]+)/;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Signs in as the web application does, calls `act` with the generated client signed in, and always signs out again. Stores nothing.
 * @throws CliError authentication for a wrong password, rejected after too many of them, and what `act` throws
 */
export async function withWebSession<Value>(
  output: Output,
  { url, email, password }: Credentials,
  act: (signedIn: SignedIn) => Promise<Value>,
): Promise<Value> {
  useCookie(url, undefined);
  const { data, response } = await sessionSignIn({ body: { email, password }, throwOnError: true });
  useCookie(url, cookieOf(response));
  const interruption = new Interruption();
  try {
    return await Promise.race([act(data), interruption.signal]);
  } finally {
    interruption.dispose();
    await signOut(output);
    useCookie(url, undefined);
  }
}

/** Turns signals into a rejection while a session is open, so that the command signs out before it ends. */
class Interruption {
  readonly signal: Promise<never>;
  #interrupt: () => void = () => undefined;

  constructor() {
    this.signal = new Promise((_, fail) => {
      this.#interrupt = () => fail(new CliError('interrupted', 'Interrupted.'));
    });
    // Prevents an unhandled rejection after the race is over.
    this.signal.catch(() => undefined);
    for (const signal of SIGNALS) process.once(signal, this.#interrupt);
  }

  dispose(): void {
    for (const signal of SIGNALS) process.off(signal, this.#interrupt);
  }
}

function cookieOf(response: Response): string {
  const cookie = response.headers
    .getSetCookie()
    .map((line) => COOKIE.exec(line)?.[1])
    .find((pair) => pair !== undefined);
  if (cookie !== undefined) return cookie;
  throw new CliError(
    'unexpected',
    'The server returned no session. Check that CLARION_API_URL is the URL of a Clarion server.',
  );
}

/** Signs out. A failure is only a warning, because the command itself has succeeded. */
async function signOut(output: Output): Promise<void> {
  try {
    await sessionSignOut({ throwOnError: true });
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    output.warn(`The session could not be ended: ${error.message} End it under Settings > Profile.`);
  }
}
