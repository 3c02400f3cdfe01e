import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { AllowedHost } from './allowed-hosts.js';
import { addressList, duration, hostList, oneOf, text, url, type Variable, wholeNumber } from './variables.js';

const MIB = 1024 * 1024;
const LARGEST_BODY = 1024 * 1024 * MIB;

/** Every environment variable of the server. A test compares `.env.example` and the documentation with this table. */
export const VARIABLES = {
  CLARION_HOST: text(
    '127.0.0.1',
    'Address to listen on. Beyond loopback, the first-run setup requires the key that the log shows at start.',
  ),
  CLARION_PORT: wholeNumber(4747, 0, 65_535, 'Port to listen on. 0 picks a free port.'),
  CLARION_PUBLIC_URL: url(
    ['http', 'https'],
    'URL that browsers and clients use to reach the server, without a path. Default: from host and port. Beyond loopback, the first-run setup requires the key that the log shows at start.',
  ),
  CLARION_DATABASE_URL: url(
    ['postgres', 'postgresql'],
    'URL of a PostgreSQL server (15 or newer). Unset: the embedded database in the data directory.',
  ),
  CLARION_DATA_DIR: text('./data', 'Directory for the embedded database and the artifacts.'),
  CLARION_SETUP_EMAIL: text(
    undefined,
    'E-mail address of the first owner. Together with the password, runs the first-run setup at start, without a browser.',
  ),
  CLARION_SETUP_PASSWORD: text(undefined, 'Password of the first owner.'),
  CLARION_SETUP_ORGANIZATION: text(undefined, 'Name of the first organization. Default: "Organization".'),
  CLARION_MAX_UPLOAD_BYTES: wholeNumber(
    100 * MIB,
    1024,
    LARGEST_BODY,
    'Maximum size of a body that is read whole, after decompression.',
  ),
  CLARION_MAX_STREAM_BYTES: wholeNumber(
    1024 * MIB,
    1024,
    LARGEST_BODY,
    'Maximum size of a streamed body (NDJSON, multipart), after decompression.',
  ),
  CLARION_READER_THREADS: wholeNumber(
    undefined,
    1,
    64,
    'Threads that read bodies of more than 1 MiB. Default: the number of processors less one, at least 1 and at most 4.',
  ),
  CLARION_READER_WAIT: duration(
    '5m',
    'How long a received body of more than 1 MiB waits for a thread before the answer is 503 with Retry-After.',
  ),
  CLARION_RUN_STALE_AFTER: duration('6h', 'Open runs without updates for this long are marked as errored.'),
  CLARION_TRUSTED_PROXIES: addressList(
    'Comma-separated addresses of reverse proxies whose X-Forwarded-For is trusted.',
  ),
  CLARION_WEBHOOKS_ALLOW: hostList(
    'Comma-separated private hosts (`chat.internal`, `chat.internal:8443`), addresses and networks (`10.0.0.0/8`) that webhooks may use, also over http.',
  ),
  CLARION_LOG_LEVEL: oneOf(
    'info',
    ['error', 'warn', 'info', 'debug'],
    'Lowest level that is logged. Logs are JSON lines on standard output.',
  ),
} as const;

/** Variables of the command line and of the tests, which may be set in the same environment. */
const OTHER_PROGRAMS = new Set([
  'CLARION_TOKEN',
  'CLARION_PROJECT_ID',
  'CLARION_TARGET_ID',
  'CLARION_API_URL',
  'CLARION_TEST_DATABASE_URL',
]);

export type VariableName = keyof typeof VARIABLES;

/** The configuration of a server, read once at start. Sizes are bytes, durations milliseconds. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Undefined when it derives from host and port, which are known once the server listens. */
  readonly publicUrl: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly setup: SetupConfig | undefined;
  readonly maxUploadBytes: number;
  readonly maxStreamBytes: number;
  /** Undefined: from the number of processors. */
  readonly readerThreads: number | undefined;
  readonly readerWaitMs: number;
  readonly runStaleAfterMs: number;
  readonly trustedProxies: readonly string[];
  /** Private addresses that webhooks may be sent to. */
  readonly webhooksAllow: readonly AllowedHost[];
  readonly logLevel: LogLevel;
}

export type LogLevel = 'error' | 'warn' | 'info' | 'debug';

/** The first-run setup that the environment requests. */
export interface SetupConfig {
  readonly email: string;
  readonly password: string;
  readonly organizationName: string;
}

/** Lists everything that is wrong with the environment, so that one start reports all of it. */
export class ConfigError extends Error {
  constructor(readonly complaints: readonly string[]) {
    super(`The configuration is wrong:\n${complaints.map((complaint) => `  - ${complaint}`).join('\n')}`);
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration from environment variables. An empty variable counts as unset.
 * @throws ConfigError that lists every invalid variable.
 */
export function readConfig(environment: Environment): Config {
  const complaints = unknownNames(environment);
  const read = <T>(name: VariableName, variable: Variable<T>): T => {
    const given = environment[name];
    if (given === undefined || given === '') return variable.fallback;
    const result = variable.read(given);
    if ('value' in result) return result.value;
    complaints.push(`${name} must be ${result.error}.`);
    return variable.fallback;
  };
  const config = {
    host: read('CLARION_HOST', VARIABLES.CLARION_HOST),
    port: read('CLARION_PORT', VARIABLES.CLARION_PORT),
    publicUrl: read('CLARION_PUBLIC_URL', VARIABLES.CLARION_PUBLIC_URL),
    databaseUrl: read('CLARION_DATABASE_URL', VARIABLES.CLARION_DATABASE_URL),
    dataDir: read('CLARION_DATA_DIR', VARIABLES.CLARION_DATA_DIR),
    setup: readSetup(environment, complaints),
    maxUploadBytes: read('CLARION_MAX_UPLOAD_BYTES', VARIABLES.CLARION_MAX_UPLOAD_BYTES),
    maxStreamBytes: read('CLARION_MAX_STREAM_BYTES', VARIABLES.CLARION_MAX_STREAM_BYTES),
    readerThreads: read('CLARION_READER_THREADS', VARIABLES.CLARION_READER_THREADS),
    readerWaitMs: read('CLARION_READER_WAIT', VARIABLES.CLARION_READER_WAIT),
    runStaleAfterMs: read('CLARION_RUN_STALE_AFTER', VARIABLES.CLARION_RUN_STALE_AFTER),
    trustedProxies: read('CLARION_TRUSTED_PROXIES', VARIABLES.CLARION_TRUSTED_PROXIES),
    webhooksAllow: read('CLARION_WEBHOOKS_ALLOW', VARIABLES.CLARION_WEBHOOKS_ALLOW),
    logLevel: read('CLARION_LOG_LEVEL', VARIABLES.CLARION_LOG_LEVEL),
  };
  if (complaints.length > 0) throw new ConfigError(complaints);
  return config;
}

/** Without this check, a misspelt name would silently leave the default in force. */
function unknownNames(environment: Environment): string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith('CLARION_') && !(name in VARIABLES) && !OTHER_PROGRAMS.has(name))
    .map((name) => `${name} is not a variable of the server; .env.example lists them.`);
}

function readSetup(environment: Environment, complaints: string[]): SetupConfig | undefined {
  const email = environment['CLARION_SETUP_EMAIL'] ?? '';
  const password = environment['CLARION_SETUP_PASSWORD'] ?? '';
  if (email === '' && password === '') return undefined;
  if (email === '' || password === '') {
    complaints.push('CLARION_SETUP_EMAIL and CLARION_SETUP_PASSWORD go together: set both or neither.');
    return undefined;
  }
  return { email, password, organizationName: environment['CLARION_SETUP_ORGANIZATION'] || 'Organization' };
}

/** Returns the environment of the process, which overrides the `.env` file in the working directory. */
export function readEnvironment(file = '.env'): Readonly<Record<string, string | undefined>> {
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return { ...fromFile, ...process.env };
}
