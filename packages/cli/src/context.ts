import { homedir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { CliError, usageError } from './cli-error.js';
import type { Profile } from './config/config.js';
import { readProjectFiles, type ProjectFiles } from './config/find-files.js';
import { nearest } from './config/nearest.js';
import { readTokenFile, type TokenFile } from './config/token-file.js';
import { credentialOf, credentialsFile, type Credential } from './login/credentials.js';
import type { Output } from './output/output.js';
import { resolveApiUrl, type ApiUrl } from './resolve/api-url.js';
import { resolveProject } from './resolve/project.js';
import type { Resolution } from './resolve/resolution.js';
import { resolveTarget } from './resolve/target.js';
import { resolveToken, type TokenFlag } from './resolve/token.js';
import { useSession, type Session } from './http/session.js';

/** The flags that decide who is asked, by whom, about what. */
export interface ConnectionFlags {
  readonly apiUrl?: string;
  readonly token?: string;
  readonly tokenFile?: string;
  readonly tokenStdin?: boolean;
  readonly project?: string;
  readonly uploadTarget?: string;
}

/** What the look-ups found, each with its source. */
export interface Resolved {
  readonly apiUrl: Resolution<ApiUrl>;
  readonly token: Resolution<string>;
  readonly project: Resolution<string>;
  /** Undefined is the project's default target. */
  readonly target: Resolution<string | undefined>;
}

/** The place in which the command runs: environment, directory and files, read once. */
export class Context {
  readonly environment = process.env;
  readonly directory = process.cwd();
  #files: ProjectFiles | undefined;
  #stdinToken: string | undefined;
  #fileToken: TokenFile | undefined;

  constructor(readonly output: Output) {}

  /** Raises what `readConfig` raises. */
  get files(): ProjectFiles {
    this.#files ??= readProjectFiles(this.directory);
    return this.#files;
  }

  /** Globs of clarion.yaml as they count from here: they are written from the folder of the file. */
  globsOfConfig(globs: readonly string[]): readonly string[] {
    const { configFile } = this.files;
    return configFile === undefined ? globs : globs.map((glob) => resolve(dirname(configFile), glob));
  }

  /** Where `clarion login` stores credentials. */
  get credentialsFile(): string {
    return credentialsFile(this.environment, homedir(), process.platform);
  }

  /** The profile of that name. @throws CliError usage when clarion.yaml has none of that name */
  profile(name: string): Profile {
    const { profiles } = this.files.config;
    const profile = profiles.find((candidate) => candidate.name === name);
    if (profile !== undefined) return profile;
    const near = nearest(
      name,
      profiles.map((candidate) => candidate.name),
    );
    throw usageError(
      `clarion.yaml has no profile ${name}. ${near === undefined ? 'Write it under profiles.' : `Is it ${near}?`}`,
    );
  }

  /** Does the look-ups; a profile counts only where one is given. @throws CliError usage for two tokens */
  async resolve(flags: ConnectionFlags, profile?: Profile): Promise<Resolved> {
    const { dotenv, secrets } = this.files;
    const { environment } = this;
    const apiUrl = resolveApiUrl({ ...defined('flag', flags.apiUrl), environment, dotenv, secrets });
    const stored = apiUrl.kind === 'found' ? this.credential(apiUrl.value.url) : undefined;
    const credential = stored === undefined ? {} : { credential: stored };
    const common = {
      environment,
      dotenv,
      ...defined('profile', profile === undefined ? undefined : { name: profile.name, ...profile.upload }),
    };
    return {
      apiUrl,
      token: resolveToken({
        ...defined('flag', await this.tokenFlag(flags)),
        ...tokenEnvOf(profile),
        environment,
        secrets,
        ...credential,
        now: new Date(),
      }),
      project: resolveProject({ ...defined('flag', flags.project), ...common, ...credential }),
      target: resolveTarget({
        ...defined('flag', flags.uploadTarget),
        ...defined('projectFlag', flags.project),
        ...common,
      }),
    };
  }

  /** Signs the generated client in. @throws CliError authentication without a token, usage without an address */
  async connect(flags: ConnectionFlags): Promise<{ readonly session: Session; readonly resolved: Resolved }> {
    const resolved = await this.resolve(flags);
    const session = sessionOf(resolved);
    useSession(session);
    return { session, resolved };
  }

  /** The value of a look-up that has to find something; its warning is told. @throws CliError usage with what the look-up says */
  need<Value>(resolution: Resolution<Value>): Value {
    const value = valueOf(resolution, 'usage');
    if (resolution.kind === 'found' && resolution.warning !== undefined) this.output.warn(resolution.warning);
    return value;
  }

  private credential(url: string): (Credential & { readonly host: string }) | undefined {
    const { host } = new URL(url);
    const credential = credentialOf(this.credentialsFile, host);
    return credential === undefined ? undefined : { ...credential, host };
  }

  /** What people type stays in the history of their shell. */
  private toldOf(token: string): string {
    if (process.stdin.isTTY && process.stderr.isTTY)
      this.output.warn(
        'A token on the command line stays in the history of the shell; --token-stdin and CLARION_TOKEN do not.',
      );
    return token;
  }

  private tokenIn(file: string): string {
    this.#fileToken ??= readTokenFile(resolve(this.directory, file));
    if (this.#fileToken.isOpen)
      this.output.warn(`Others may read ${file}, which holds a token; chmod 600 makes it yours alone.`);
    return this.#fileToken.text;
  }

  private async tokenFlag({
    token,
    tokenFile,
    tokenStdin,
  }: ConnectionFlags): Promise<{ readonly value: string; readonly name: TokenFlag } | undefined> {
    if ([token, tokenFile, tokenStdin].filter((flag) => flag !== undefined).length > 1)
      throw usageError('Pass one of --token, --token-file and --token-stdin.');
    if (token !== undefined) return { value: this.toldOf(token), name: '--token' };
    if (tokenFile !== undefined) return { value: this.tokenIn(tokenFile), name: '--token-file' };
    if (tokenStdin !== true) return undefined;
    this.#stdinToken ??= await text(process.stdin);
    return { value: this.#stdinToken, name: '--token-stdin' };
  }
}

/** Where to ask and with which token. @throws CliError authentication without a token, usage without an address */
export function sessionOf({ apiUrl, token }: Resolved): Session {
  return { url: valueOf(apiUrl, 'usage').url, token: valueOf(token, 'authentication') };
}

function valueOf<Value>(resolution: Resolution<Value>, exit: 'usage' | 'authentication'): Value {
  if (resolution.kind === 'found') return resolution.value;
  throw new CliError(exit, resolution.sentence);
}

function tokenEnvOf(profile: Profile | undefined): {
  readonly profile?: { readonly name: string; readonly tokenEnv: string };
} {
  const tokenEnv = profile?.upload.tokenEnv;
  return profile === undefined || tokenEnv === undefined ? {} : { profile: { name: profile.name, tokenEnv } };
}

function defined<Name extends string, Value>(name: Name, value: Value | undefined): { readonly [Key in Name]?: Value } {
  const members: { [Key in Name]?: Value } = {};
  if (value !== undefined) members[name] = value;
  return members;
}
