import { found, given, refused, type Resolution } from './resolution.js';

/** The flags that give a token. */
export type TokenFlag = '--token' | '--token-file' | '--token-stdin';

/** Where a token may come from, in the order of the look-up. */
export interface TokenSources {
  /** `--token`, or what `--token-file` or `--token-stdin` read. */
  readonly flag?: { readonly value: string; readonly name: TokenFlag };
  /** The variable that the profile names in `upload.tokenEnv`: after the flag it is the only source. */
  readonly profile?: { readonly name: string; readonly tokenEnv: string };
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The entries of `.env.secrets` as they stand there; `${VAR}` is taken from the environment. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The credential that `clarion login` stored for the host. */
  readonly credential?: { readonly token: string; readonly host: string; readonly expiresAt?: string };
  readonly now: Date;
}

const SHAPE = /^clarion_[0-9A-Za-z]{8,200}$/;
const REFERENCE = /\$\{([A-Za-z_]\w*)\}/g;

/** The token to send, by the first source that has one. The sentences never hold a token's value. */
export function resolveToken(sources: TokenSources): Resolution<string> {
  const { flag, profile } = sources;
  if (flag !== undefined) return checked(flag.value, flag.name);
  if (profile !== undefined) return fromProfile(profile, sources.environment);
  const own = given(sources.environment['CLARION_TOKEN']);
  if (own !== undefined) return checked(own, 'CLARION_TOKEN');
  return fromSecrets(sources) ?? fromCredential(sources) ?? NOTHING;
}

const NOTHING: Resolution<string> = {
  kind: 'absent',
  sentence:
    'No token found. Set CLARION_TOKEN, or run `clarion login`; tokens are made under Settings, Tokens in the web application.',
};

function fromProfile(
  profile: { readonly name: string; readonly tokenEnv: string },
  environment: TokenSources['environment'],
): Resolution<string> {
  const value = given(environment[profile.tokenEnv]);
  if (value !== undefined) return checked(value, `${profile.tokenEnv} (tokenEnv of the profile ${profile.name})`);
  return refused(
    `Set ${profile.tokenEnv}, which the profile ${profile.name} names as upload.tokenEnv, or pass --token; other sources are not asked then.`,
  );
}

function fromSecrets({ secrets, environment }: TokenSources): Resolution<string> | undefined {
  const raw = given(secrets['CLARION_TOKEN']);
  if (raw === undefined) return undefined;
  const missing = [...raw.matchAll(REFERENCE)]
    .map((match) => match[1] ?? '')
    .find((name) => given(environment[name]) === undefined);
  if (missing !== undefined) return refused(`Set ${missing}: CLARION_TOKEN in .env.secrets refers to it.`);
  return checked(
    raw.replaceAll(REFERENCE, (_, name: string) => given(environment[name]) ?? ''),
    '.env.secrets',
  );
}

function fromCredential({ credential, now }: TokenSources): Resolution<string> | undefined {
  if (credential === undefined) return undefined;
  const source = `clarion login (${credential.host})`;
  if (credential.expiresAt !== undefined && Date.parse(credential.expiresAt) <= now.getTime()) {
    return refused(`The sign-in at ${credential.host} has expired. Run \`clarion login\` again.`);
  }
  return checked(credential.token, source);
}

function checked(value: string, source: string): Resolution<string> {
  const token = value.trim();
  if (SHAPE.test(token)) return found(token, source);
  return refused(
    `What ${source} holds is no token: one begins with clarion_, and letters and digits follow. Copy it again from Settings, Tokens.`,
  );
}
