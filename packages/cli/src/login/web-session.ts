import { sessionSignIn, sessionSignOut, type SignedIn } from '@clarion/api-client';
import { CliError } from '../cli-error.js';
import type { Output } from '../output/output.js';
import { useCookie } from '../http/session.js';

/** Who signs in, and where. */
export interface Credentials {
  /** Without a slash at its end. */
  readonly url: string;
  readonly email: string;
  readonly password: string;
}

const COOKIE = /^(clarion_session=[^;\s]+)/;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Signs in as the web application does, lets the generated client ask as that person while `act` runs, and ends the session whatever
 * comes of it. The session is kept nowhere.
 * @throws CliError authentication for a wrong password, rejected when too many were wrong, and what `act` throws
 */
export async function inWebSession<Value>(
  output: Output,
  { url, email, password }: Credentials,
  act: (who: SignedIn) => Promise<Value>,
): Promise<Value> {
  useCookie(url, undefined);
  const { data, response } = await sessionSignIn({ body: { email, password }, throwOnError: true });
  useCookie(url, cookieOf(response));
  const interruption = new Interruption();
  try {
    return await Promise.race([act(data), interruption.happened]);
  } finally {
    interruption.forget();
    await signOut(output);
    useCookie(url, undefined);
  }
}

/** A signal while a session is open: it is ended before the command ends. */
class Interruption {
  readonly happened: Promise<never>;
  #happen: () => void = () => undefined;

  constructor() {
    this.happened = new Promise((_, fail) => {
      this.#happen = () => fail(new CliError('interrupted', 'Interrupted.'));
    });
    // Nobody waits for it any more once the race is over.
    this.happened.catch(() => undefined);
    for (const signal of SIGNALS) process.once(signal, this.#happen);
  }

  forget(): void {
    for (const signal of SIGNALS) process.off(signal, this.#happen);
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
    'The service answered the sign-in without a session. Is CLARION_API_URL the address of Clarion?',
  );
}

/** What was done stays done when the session cannot be ended. */
async function signOut(output: Output): Promise<void> {
  try {
    await sessionSignOut({ throwOnError: true });
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    output.warn(`The session of this sign-in could not be ended: ${error.message} End it under Settings, Profile.`);
  }
}
