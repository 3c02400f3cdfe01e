import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CliError } from '../cli-error.js';

/** What `clarion login` stores for one host. */
export interface Credential {
  readonly token: string;
  /** ISO 8601; undefined for a token without an end. */
  readonly expiresAt?: string;
  readonly projectId?: string;
}

const OWNER_ONLY = 0o600;

/** Where credentials are kept: `$XDG_CONFIG_HOME/clarion`, else `~/.config/clarion`; on Windows `%APPDATA%\clarion`. */
export function credentialsFile(
  environment: Readonly<Record<string, string | undefined>>,
  home: string,
  platform: NodeJS.Platform,
): string {
  const { XDG_CONFIG_HOME: configured, APPDATA: roaming } = environment;
  const own = configured === undefined || configured === '' ? undefined : configured;
  const usual = platform === 'win32' && roaming !== undefined ? roaming : join(home, '.config');
  return join(own ?? usual, 'clarion', 'credentials.json');
}

/** The credential for a host, such as `api.example.com` or `127.0.0.1:4747`. @throws CliError for a file that is no JSON */
export function credentialOf(file: string, host: string): Credential | undefined {
  const stored = hostsIn(file)[host];
  if (typeof stored !== 'object' || stored === null || !('token' in stored) || typeof stored.token !== 'string')
    return undefined;
  const { token } = stored;
  return { token, ...textMember(stored, 'expiresAt'), ...textMember(stored, 'projectId') };
}

/** Stores the credential for a host, or takes it away; those of other hosts stay. The file is its owner's alone. */
export function storeCredential(file: string, host: string, credential: Credential | undefined): void {
  const { [host]: _, ...others } = hostsIn(file);
  const hosts = credential === undefined ? others : { ...others, [host]: credential };
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const next = `${file}.${process.pid}`;
  writeFileSync(next, `${JSON.stringify({ version: 1, hosts }, null, 2)}\n`, { mode: OWNER_ONLY });
  chmodSync(next, OWNER_ONLY);
  renameSync(next, file);
}

function hostsIn(file: string): Readonly<Record<string, unknown>> {
  if (!existsSync(file)) return {};
  const content = parsed(file);
  if (typeof content !== 'object' || content === null || !('hosts' in content)) return {};
  const { hosts } = content;
  return typeof hosts === 'object' && hosts !== null ? Object.fromEntries(Object.entries(hosts)) : {};
}

function parsed(file: string): unknown {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return value;
  } catch {
    throw new CliError('authentication', `${file} cannot be read as JSON. Delete it and run \`clarion login\` again.`);
  }
}

function textMember(
  value: object,
  name: 'expiresAt' | 'projectId',
): Partial<Record<'expiresAt' | 'projectId', string>> {
  const member: unknown = Reflect.get(value, name);
  return typeof member === 'string' ? { [name]: member } : {};
}
