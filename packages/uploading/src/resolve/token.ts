import { found, nonEmpty, invalid, type Resolution, type Variables } from './resolution.js';

/** The flags that pass a token. */
export type TokenFlag = '--token' | '--token-file' | '--token-stdin';

/** Sources of the token, in order of precedence. */
export interface TokenSources {
  /** The value of `--token`, or the text that `--token-file` or `--token-stdin` read. */
  readonly flag?: { readonly value: string; readonly name: TokenFlag };
  /** The variable that the profile names in `upload.tokenEnv`. Without a flag it is the only source. */
  readonly profile?: { readonly name: string; readonly tokenEnv: string };
  readonly environment: Variables;
  /** The entries of `.env.secrets`; `${VAR}` is replaced from the environment. */
  readonly secrets: Variables;
  /** The credential that `clarion login` stored for the host. */
  readonly credential?: { readonly token: string; readonly host: string; readonly expiresAt?: string };
  /** The file of the project that names the server's address, unless it is on this machine. */
  readonly addressFile?: string;
  readonly now: Date;
}

const SHAPE = /^clarion_[0-9A-Za-z]{8,200}$/;
const REFERENCE = /\$\{([A-Za-z_]\w*)\}/g;

/** Resolves the token from the first source that has one. The sentences never contain a token. */
export function resolveToken(sources: TokenSources): Resolution<string> {
  const { flag, profile } = sources;
  if (flag !== undefined) return validate(flag.value, flag.name);
  if (profile !== undefined) return keptHome(sources, profile.tokenEnv) ?? fromProfile(profile, sources.environment);
  const variable = nonEmpty(sources.environment['CLARION_TOKEN']);
  if (variable !== undefined) return keptHome(sources, 'CLARION_TOKEN') ?? validate(variable, 'CLARION_TOKEN');
  return fromSecrets(sources) ?? fromCredential(sources) ?? ABSENT;
}

const ABSENT: Resolution<string> = {
  kind: 'absent',
  sentence:
    'No token is set. Set CLARION_TOKEN or run `clarion login`. Create a token under Settings > Tokens in the web application.',
};

/**
 * Refuses to send a token of the environment to an address that a file of the project names: whoever may change the file, such as
 * the author of a pull request, would get the token.
 */
function keptHome({ addressFile, environment }: TokenSources, name: string): Resolution<string> | undefined {
  if (addressFile === undefined || nonEmpty(environment[name]) === undefined) return undefined;
  return invalid(
    `${name} is not sent to the address in ${addressFile}: whoever changes that file would get the token. Set CLARION_API_URL in the environment or pass --api-url.`,
  );
}

function fromProfile(
  profile: { readonly name: string; readonly tokenEnv: string },
  environment: TokenSources['environment'],
): Resolution<string> {
  const value = nonEmpty(environment[profile.tokenEnv]);
  if (value !== undefined) return validate(value, `${profile.tokenEnv} (tokenEnv of the profile ${profile.name})`);
  return invalid(
    `${profile.tokenEnv} is not set, but upload.tokenEnv of the profile ${profile.name} requires it. Set ${profile.tokenEnv} or pass --token.`,
  );
}

function fromSecrets(sources: TokenSources): Resolution<string> | undefined {
  const { secrets, environment } = sources;
  const raw = nonEmpty(secrets['CLARION_TOKEN']);
  if (raw === undefined) return undefined;
  const references = [...raw.matchAll(REFERENCE)].map((match) => match[1] ?? '');
  const refusal = references.map((name) => keptHome(sources, name)).find((refused) => refused !== undefined);
  if (refusal !== undefined) return refusal;
  const missing = references.find((name) => nonEmpty(environment[name]) === undefined);
  if (missing !== undefined)
    return invalid(`CLARION_TOKEN in .env.secrets refers to ${missing}, which is not set. Set ${missing}.`);
  return validate(
    raw.replaceAll(REFERENCE, (_, name: string) => nonEmpty(environment[name]) ?? ''),
    '.env.secrets',
  );
}

function fromCredential({ credential, now }: TokenSources): Resolution<string> | undefined {
  if (credential === undefined) return undefined;
  const source = `clarion login (${credential.host})`;
  if (credential.expiresAt !== undefined && Date.parse(credential.expiresAt) <= now.getTime()) {
    return invalid(`The sign-in at ${credential.host} has expired. Run \`clarion login\` again.`);
  }
  return validate(credential.token, source);
}

function validate(value: string, source: string): Resolution<string> {
  const token = value.trim();
  if (SHAPE.test(token)) return found(token, source);
  return invalid(
    `${source} is not a valid token: a token is clarion_ followed by letters and digits. Create one under Settings > Tokens.`,
  );
}
