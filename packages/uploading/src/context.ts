import { homedir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { CliError, usageError } from './cli-error.js';
import type { Profile } from './config/config.js';
import { closestName } from './config/closest-name.js';
import { readProjectFiles, type ProjectFiles } from './config/project-files.js';
import { readTokenFile, type TokenFile } from './config/token-file.js';
import type { FileSelection } from './files/find-files.js';
import { credentialOf, credentialsFile, type Credential } from './login/credentials.js';
import type { Output } from './output/output.js';
import { resolveApiUrl, type ApiUrl } from './resolve/api-url.js';
import { resolveProject } from './resolve/project.js';
import type { Resolution } from './resolve/resolution.js';
import { resolveTarget } from './resolve/target.js';
import { resolveToken, type TokenFlag } from './resolve/token.js';
import { useSession, type Session } from './http/session.js';

/** Flags that select the server, the token, the project and the target. */
export interface ConnectionFlags {
  readonly apiUrl?: string;
  readonly token?: string;
  readonly tokenFile?: string;
  readonly tokenStdin?: boolean;
  readonly project?: string;
  readonly uploadTarget?: string;
}

/** The resolved settings, each with its source. */
export interface Resolved {
  readonly apiUrl: Resolution<ApiUrl>;
  readonly token: Resolution<string>;
  readonly project: Resolution<string>;
  /** Undefined selects the project's default target. */
  readonly target: Resolution<string | undefined>;
}

/** The environment, directory and files that a command runs with. Each is read once. */
export class Context {
  readonly environment = process.env;
  readonly directory = process.cwd();
  #files: ProjectFiles | undefined;
  #stdinToken: string | undefined;
  #tokenFile: TokenFile | undefined;

  constructor(readonly output: Output) {}

  /** Returns the project files. Throws what `readConfig` throws. */
  get files(): ProjectFiles {
    this.#files ??= readProjectFiles(this.directory);
    return this.#files;
  }

  /** Returns the selection for patterns of clarion.yaml, which start from the folder of that file. */
  configSelection(patterns: readonly string[]): FileSelection {
    const { configFile } = this.files;
    return { patterns, directory: configFile === undefined ? this.directory : dirname(configFile) };
  }

  /** Returns the path of the file in which `clarion login` stores credentials. */
  get credentialsFile(): string {
    return credentialsFile(this.environment, homedir(), process.platform);
  }

  /** Returns the profile with that name. @throws CliError usage when clarion.yaml does not have it */
  profile(name: string): Profile {
    const { profiles } = this.files.config;
    const profile = profiles.find((candidate) => candidate.name === name);
    if (profile !== undefined) return profile;
    const suggestion = closestName(
      name,
      profiles.map((candidate) => candidate.name),
    );
    throw usageError(
      `clarion.yaml has no profile ${name}. ${suggestion === undefined ? 'Add it under profiles.' : `Did you mean ${suggestion}?`}`,
    );
  }

  /** Resolves all settings; without a profile, profiles are ignored. @throws CliError usage for two token flags */
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
        ...(apiUrl.kind === 'found' ? defined('addressFile', apiUrl.value.file) : {}),
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

  /** Configures the generated client. @throws CliError authentication without a token, usage without a URL */
  async connect(flags: ConnectionFlags): Promise<{ readonly session: Session; readonly resolved: Resolved }> {
    const resolved = await this.resolve(flags);
    const session = sessionOf(resolved);
    useSession(session);
    return { session, resolved };
  }

  /** Returns the value of a required setting and prints its warning. @throws CliError usage when the setting is missing or invalid */
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

  /** Scripts do not write a shell history, so they get no warning. */
  private warnOfShellHistory(): void {
    if (process.stdin.isTTY && process.stderr.isTTY)
      this.output.warn(
        'The shell history stores a token from the command line. Use CLARION_TOKEN or --token-stdin instead.',
      );
  }

  private readToken(file: string): string {
    this.#tokenFile ??= readTokenFile(resolve(this.directory, file));
    if (this.#tokenFile.isReadableByOthers)
      this.output.warn(`Other users can read the token in ${file}. Run: chmod 600 ${file}`);
    return this.#tokenFile.text;
  }

  private async tokenFlag({
    token,
    tokenFile,
    tokenStdin,
  }: ConnectionFlags): Promise<{ readonly value: string; readonly name: TokenFlag } | undefined> {
    if ([token, tokenFile, tokenStdin].filter((flag) => flag !== undefined).length > 1)
      throw usageError('More than one token was passed. Pass one of --token, --token-file and --token-stdin.');
    if (token !== undefined) {
      this.warnOfShellHistory();
      return { value: token, name: '--token' };
    }
    if (tokenFile !== undefined) return { value: this.readToken(tokenFile), name: '--token-file' };
    if (tokenStdin !== true) return undefined;
    this.#stdinToken ??= await text(process.stdin);
    return { value: this.#stdinToken, name: '--token-stdin' };
  }
}

/** Returns the server and the token. @throws CliError authentication without a token, usage without a URL */
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
