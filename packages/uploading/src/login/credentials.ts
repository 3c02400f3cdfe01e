import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CliError } from '../cli-error.js';

/** The credential that `clarion login` stores for a host. */
export interface Credential {
  readonly token: string;
  /** ISO 8601; undefined for a token that does not expire. */
  readonly expiresAt?: string;
  readonly projectId?: string;
}

const OWNER_ONLY = 0o600;

/** Returns the path of the credentials file: in `$XDG_CONFIG_HOME/clarion` or `~/.config/clarion`, on Windows in `%APPDATA%\clarion`. */
export function credentialsFile(
  environment: Readonly<Record<string, string | undefined>>,
  home: string,
  platform: NodeJS.Platform,
): string {
  const { XDG_CONFIG_HOME: configured, APPDATA: roaming } = environment;
  const override = configured === undefined || configured === '' ? undefined : configured;
  const usual = platform === 'win32' && roaming !== undefined ? roaming : join(home, '.config');
  return join(override ?? usual, 'clarion', 'credentials.json');
}

/** Returns the credential for a host, such as `api.example.com` or `127.0.0.1:4747`. @throws CliError authentication for invalid JSON */
export function credentialOf(file: string, host: string): Credential | undefined {
  const stored = readHosts(file)[host];
  if (typeof stored !== 'object' || stored === null || !('token' in stored) || typeof stored.token !== 'string')
    return undefined;
  const { token } = stored;
  return { token, ...textMember(stored, 'expiresAt'), ...textMember(stored, 'projectId') };
}

/** Stores or removes the credential for a host and keeps those of other hosts. Only the owner can read the file. */
export function storeCredential(file: string, host: string, credential: Credential | undefined): void {
  const { [host]: _, ...others } = readHosts(file);
  const hosts = credential === undefined ? others : { ...others, [host]: credential };
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const next = `${file}.${process.pid}`;
  writeFileSync(next, `${JSON.stringify({ version: 1, hosts }, null, 2)}\n`, { mode: OWNER_ONLY });
  chmodSync(next, OWNER_ONLY);
  renameSync(next, file);
}

function readHosts(file: string): Readonly<Record<string, unknown>> {
  if (!existsSync(file)) return {};
  const content = readJson(file);
  if (typeof content !== 'object' || content === null || !('hosts' in content)) return {};
  const { hosts } = content;
  return typeof hosts === 'object' && hosts !== null ? Object.fromEntries(Object.entries(hosts)) : {};
}

function readJson(file: string): unknown {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return value;
  } catch {
    throw new CliError('authentication', `${file} is not valid JSON. Delete it and run \`clarion login\` again.`);
  }
}

function textMember(
  value: object,
  name: 'expiresAt' | 'projectId',
): Partial<Record<'expiresAt' | 'projectId', string>> {
  const member: unknown = Reflect.get(value, name);
  return typeof member === 'string' ? { [name]: member } : {};
}
