import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { AllowedHost } from './allowed-hosts.js';
import { artifactsUrl, type S3Location } from './artifacts-url.js';
import { type IpNetwork, isLoopback, networkList } from './ip-networks.js';
import { readMail, type MailConfig } from './mail.js';
import { readSingleSignOn, type SingleSignOnConfig } from './single-sign-on.js';
import {
  duration,
  hostList,
  keyList,
  oneOf,
  roleName,
  secret,
  shortDuration,
  text,
  url,
  type Variable,
  wholeNumber,
} from './variables.js';
import { checkViewerOrigin, viewerOrigin } from './viewer-origin.js';

const MIB = 1024 * 1024;
const LARGEST_BODY = 1024 * 1024 * MIB;
/** On loopback there is no load balancer, and a developer who stops the server need not wait. */
const SHUTDOWN_NOTICE_MS = 5_000;

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
  CLARION_VIEWER_URL: viewerOrigin(
    "Address of a second host name of this server, such as `https://traces.example.com`, which serves nothing but Playwright's trace viewer. Its host differs from that of `CLARION_PUBLIC_URL`. Unset: pages offer traces as downloads.",
  ),
  CLARION_DATABASE_URL: url(
    ['postgres', 'postgresql'],
    'URL of a PostgreSQL server (15 or newer), not of a connection pooler. Unset: the embedded database in the data directory.',
  ),
  CLARION_DATABASE_SERVICE_ROLE: roleName(
    'Role of the PostgreSQL server as which requests run, so that row policies let each see the rows of its own organization only ([row policies](operations/row-policies.md)). It owns no table, and the user of `CLARION_DATABASE_URL` is a member of it. Unset: requests run as that user, and no policy applies.',
  ),
  CLARION_DATA_DIR: text('./data', 'Directory for the embedded database and the artifacts.'),
  CLARION_ARTIFACTS_URL: artifactsUrl(
    'Bucket of an S3-compatible service for the artifacts: `s3://bucket/prefix?endpoint=https://s3.example&region=eu-central-1`. Credentials come from `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, or from what else the AWS SDK finds. Unset: the data directory.',
  ),
  CLARION_SECRET_KEY: keyList(
    'Key that encrypts secrets in the database, such as those of webhooks: at least 32 random bytes in base64 or hexadecimal (`openssl rand -base64 32`). Several keys, separated by commas: the first one encrypts, all decrypt. Unset: the file `secret.key` in the data directory, which only one server has.',
  ),
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
  CLARION_MAX_FIXTURE_BYTES: wholeNumber(
    25 * MIB,
    1,
    LARGEST_BODY,
    'Maximum size of a stored fixture, after decompression.',
  ),
  CLARION_PROJECT_FIXTURE_BYTES: wholeNumber(
    1024 * MIB,
    1,
    LARGEST_BODY,
    'Maximum size of the stored fixtures of a project together. Equal bytes count once.',
  ),
  CLARION_MAX_TESTS_PER_RUN: wholeNumber(500_000, 1, 10_000_000, 'Maximum number of tests in a run.'),
  CLARION_BODY_TIMEOUT: duration(
    '300s',
    'Time that the sender of an upload may take in total. Faster than 50 KB/s on average, it may take longer.',
  ),
  CLARION_WORKERS: wholeNumber(
    1,
    1,
    64,
    'Processes that serve the port together, with `CLARION_DATABASE_URL` only. Each keeps 13 connections to the database. Plan one for each processor that the database leaves free.',
  ),
  CLARION_READER_THREADS: wholeNumber(
    undefined,
    1,
    64,
    'Threads of a worker that read bodies of more than 1 MiB. Default: the number of processors less one, divided by the workers, at least 1 and at most 4.',
  ),
  CLARION_READER_WAIT: duration(
    '5m',
    'How long a received body of more than 1 MiB waits for a thread before the answer is 503 with Retry-After.',
  ),
  CLARION_RUN_STALE_AFTER: duration('6h', 'Open runs without updates for this long are marked as errored.'),
  CLARION_SHUTDOWN_NOTICE: shortDuration(
    '10m',
    'Time between the moment when readiness turns 503 and the moment when the server stops listening, so that load balancers notice. Default: 5s, or 0s if `CLARION_HOST` is loopback.',
  ),
  CLARION_RATE_REQUESTS_PER_TOKEN: rate(120_000, 'Requests of a token, or of a signed-in user, within a minute.'),
  CLARION_RATE_REQUESTS_PER_ADDRESS: rate(
    120_000,
    'Requests without a valid credential of an IPv4 address or an IPv6 network (/64), within a minute.',
  ),
  CLARION_RATE_REQUESTS_PER_ORGANIZATION: rate(600_000, 'Requests of all callers of an organization within a minute.'),
  CLARION_RATE_UPLOADS_PER_ORGANIZATION: rate(60_000, 'Uploads of an organization within a minute.'),
  CLARION_RATE_READS_PER_TOKEN: rate(1000, 'Reads of a token, or of a signed-in user, at one time.'),
  CLARION_TRUSTED_PROXIES: networkList(
    'Comma-separated addresses (`10.0.0.7`, `fd00::7`) and networks (`10.0.0.0/8`, `fd00::/8`) of reverse proxies whose X-Forwarded-For is trusted. `loopback` is `127.0.0.0/8` and `::1`.',
  ),
  CLARION_METRICS_TOKEN: secret(
    'Bearer token that `/metrics` requires, at least 16 characters. Unset: only this machine may read the metrics, and not through a proxy.',
  ),
  CLARION_WEBHOOKS_ALLOW: hostList(
    'Comma-separated private hosts (`chat.internal`, `chat.internal:8443`), addresses and networks (`10.0.0.0/8`) that webhooks may use, also over http.',
  ),
  CLARION_TRUST_ALLOW: hostList(
    'Comma-separated private hosts (`gitlab.internal`, `gitlab.internal:8443`), addresses and networks (`10.0.0.0/8`) that issuers of trust rules may have. Over http only loopback.',
  ),
  CLARION_TRACING: oneOf(
    'off',
    ['off', 'on'],
    'Sends a trace of each request and its queries to an OpenTelemetry collector. The `OTEL_` variables of the process configure it, such as `OTEL_EXPORTER_OTLP_ENDPOINT`.',
  ),
  CLARION_SMTP_URL: url(
    ['smtp', 'smtps'],
    'SMTP server that e-mail is sent through: `smtp://user:password@mail.example:587` (TLS where the server offers it), or `smtps://` for TLS from the start. Unset: no e-mail is sent.',
  ),
  CLARION_MAIL_FROM: text(
    undefined,
    'Sender of e-mail: `clarion@acme.example`, or `Clarion <clarion@acme.example>`. Required with `CLARION_SMTP_URL`.',
  ),
  CLARION_OIDC_ISSUER: url(
    ['http', 'https'],
    'Issuer of the identity provider (OpenID Connect) with which users sign in, https except on loopback. Unset: passwords only.',
  ),
  CLARION_OIDC_CLIENT_ID: text(undefined, 'Client ID of Clarion at the identity provider.'),
  CLARION_OIDC_CLIENT_SECRET: text(undefined, 'Client secret. Unset: Clarion is a public client.'),
  CLARION_OIDC_NAME: text(undefined, 'Name of the provider on the sign-in page. Default: "single sign-on".'),
  CLARION_OIDC_DOMAINS: text(
    undefined,
    'Comma-separated domains (`acme.example`) for whose addresses the provider vouches. Required with an issuer.',
  ),
  CLARION_OIDC_ORGANIZATION: text(
    undefined,
    'ID of the organization (`org_…`) that new members join. Default: the only one.',
  ),
  CLARION_OIDC_ROLE: oneOf(
    'viewer',
    ['none', 'viewer', 'member', 'admin'],
    'Role of new members whose claims give none. `none` does not admit them.',
  ),
  CLARION_OIDC_ROLES_CLAIM: text(undefined, 'Claim with the groups that give roles, such as `groups`.'),
  CLARION_OIDC_ROLES: text(
    undefined,
    'Comma-separated groups with the roles that they give: `developers=member,leads=admin`. The highest one counts.',
  ),
  CLARION_OIDC_PASSWORDS: oneOf(
    'on',
    ['on', 'off'],
    '`off` refuses passwords at sign-in. A password of `npm run reset-password` works for an hour.',
  ),
  CLARION_LOG_LEVEL: oneOf(
    'info',
    ['error', 'warn', 'info', 'debug'],
    'Lowest level that is logged. Logs are JSON lines on standard output.',
  ),
} as const;

/** A limit of this instance. */
function rate(fallback: number, about: string): Variable<number> {
  return wholeNumber(
    fallback,
    0,
    1_000_000_000,
    `${about} 0 is no limit. Each instance of the server counts for itself, its workers together.`,
  );
}

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
  /** Scheme, host and port of the trace viewer. Undefined: no viewer is served. */
  readonly viewerOrigin: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly databaseServiceRole: string | undefined;
  readonly dataDir: string;
  /** Undefined: artifacts are in the data directory. */
  readonly artifacts: S3Location | undefined;
  /** The keys that encrypt secrets in the database, the first one first. Empty: the key file in the data directory. */
  readonly secretKeys: readonly Buffer[];
  readonly setup: SetupConfig | undefined;
  readonly maxUploadBytes: number;
  readonly maxStreamBytes: number;
  readonly maxFixtureBytes: number;
  readonly projectFixtureBytes: number;
  readonly maxTestsPerRun: number;
  readonly bodyTimeoutMs: number;
  /** Processes that serve the port together. */
  readonly workers: number;
  /** Threads of each worker. Undefined: from the number of processors. */
  readonly readerThreads: number | undefined;
  readonly readerWaitMs: number;
  readonly runStaleAfterMs: number;
  readonly shutdownNoticeMs: number;
  readonly rates: RateConfig;
  readonly trustedProxies: readonly IpNetwork[];
  /** The bearer token of the metrics. Undefined: only this machine may read them. */
  readonly metricsToken: string | undefined;
  /** Private addresses that webhooks may be sent to. */
  readonly webhooksAllow: readonly AllowedHost[];
  /** Private addresses that the issuers of trust rules may have. */
  readonly trustAllow: readonly AllowedHost[];
  /** Undefined: users sign in with passwords only. */
  readonly singleSignOn: SingleSignOnConfig | undefined;
  /** Undefined: no e-mail is sent. */
  readonly mail: MailConfig | undefined;
  readonly tracing: boolean;
  readonly logLevel: LogLevel;
}

/** The limits of requests. 0 is no limit. A caller is a token or a signed-in user. */
export interface RateConfig {
  readonly requestsPerCaller: number;
  readonly requestsPerAddress: number;
  readonly requestsPerOrganization: number;
  readonly uploadsPerOrganization: number;
  readonly readsAtOncePerCaller: number;
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
  const host = read('CLARION_HOST', VARIABLES.CLARION_HOST);
  const config = {
    host,
    port: read('CLARION_PORT', VARIABLES.CLARION_PORT),
    publicUrl: read('CLARION_PUBLIC_URL', VARIABLES.CLARION_PUBLIC_URL),
    viewerOrigin: read('CLARION_VIEWER_URL', VARIABLES.CLARION_VIEWER_URL),
    databaseUrl: read('CLARION_DATABASE_URL', VARIABLES.CLARION_DATABASE_URL),
    databaseServiceRole: read('CLARION_DATABASE_SERVICE_ROLE', VARIABLES.CLARION_DATABASE_SERVICE_ROLE),
    dataDir: read('CLARION_DATA_DIR', VARIABLES.CLARION_DATA_DIR),
    artifacts: read('CLARION_ARTIFACTS_URL', VARIABLES.CLARION_ARTIFACTS_URL),
    secretKeys: read('CLARION_SECRET_KEY', VARIABLES.CLARION_SECRET_KEY),
    setup: readSetup(environment, complaints),
    maxUploadBytes: read('CLARION_MAX_UPLOAD_BYTES', VARIABLES.CLARION_MAX_UPLOAD_BYTES),
    maxStreamBytes: read('CLARION_MAX_STREAM_BYTES', VARIABLES.CLARION_MAX_STREAM_BYTES),
    maxFixtureBytes: read('CLARION_MAX_FIXTURE_BYTES', VARIABLES.CLARION_MAX_FIXTURE_BYTES),
    projectFixtureBytes: read('CLARION_PROJECT_FIXTURE_BYTES', VARIABLES.CLARION_PROJECT_FIXTURE_BYTES),
    maxTestsPerRun: read('CLARION_MAX_TESTS_PER_RUN', VARIABLES.CLARION_MAX_TESTS_PER_RUN),
    bodyTimeoutMs: read('CLARION_BODY_TIMEOUT', VARIABLES.CLARION_BODY_TIMEOUT),
    workers: read('CLARION_WORKERS', VARIABLES.CLARION_WORKERS),
    readerThreads: read('CLARION_READER_THREADS', VARIABLES.CLARION_READER_THREADS),
    readerWaitMs: read('CLARION_READER_WAIT', VARIABLES.CLARION_READER_WAIT),
    runStaleAfterMs: read('CLARION_RUN_STALE_AFTER', VARIABLES.CLARION_RUN_STALE_AFTER),
    shutdownNoticeMs:
      read('CLARION_SHUTDOWN_NOTICE', VARIABLES.CLARION_SHUTDOWN_NOTICE) ?? (isLoopback(host) ? 0 : SHUTDOWN_NOTICE_MS),
    rates: {
      requestsPerCaller: read('CLARION_RATE_REQUESTS_PER_TOKEN', VARIABLES.CLARION_RATE_REQUESTS_PER_TOKEN),
      requestsPerAddress: read('CLARION_RATE_REQUESTS_PER_ADDRESS', VARIABLES.CLARION_RATE_REQUESTS_PER_ADDRESS),
      requestsPerOrganization: read(
        'CLARION_RATE_REQUESTS_PER_ORGANIZATION',
        VARIABLES.CLARION_RATE_REQUESTS_PER_ORGANIZATION,
      ),
      uploadsPerOrganization: read(
        'CLARION_RATE_UPLOADS_PER_ORGANIZATION',
        VARIABLES.CLARION_RATE_UPLOADS_PER_ORGANIZATION,
      ),
      readsAtOncePerCaller: read('CLARION_RATE_READS_PER_TOKEN', VARIABLES.CLARION_RATE_READS_PER_TOKEN),
    },
    trustedProxies: read('CLARION_TRUSTED_PROXIES', VARIABLES.CLARION_TRUSTED_PROXIES),
    metricsToken: read('CLARION_METRICS_TOKEN', VARIABLES.CLARION_METRICS_TOKEN),
    webhooksAllow: read('CLARION_WEBHOOKS_ALLOW', VARIABLES.CLARION_WEBHOOKS_ALLOW),
    trustAllow: read('CLARION_TRUST_ALLOW', VARIABLES.CLARION_TRUST_ALLOW),
    singleSignOn: readSingleSignOn((name) => read(name, VARIABLES[name]), complaints),
    mail: readMail((name) => read(name, VARIABLES[name]), complaints),
    tracing: read('CLARION_TRACING', VARIABLES.CLARION_TRACING) === 'on',
    logLevel: read('CLARION_LOG_LEVEL', VARIABLES.CLARION_LOG_LEVEL),
  };
  if (config.workers > 1 && config.databaseUrl === undefined)
    complaints.push(
      'CLARION_WORKERS needs a PostgreSQL server, because one process owns the embedded database. Set CLARION_DATABASE_URL, or remove CLARION_WORKERS.',
    );
  if (config.databaseServiceRole !== undefined && config.databaseUrl === undefined)
    complaints.push(
      'CLARION_DATABASE_SERVICE_ROLE needs a PostgreSQL server: the embedded database has a single user, who owns everything. Set CLARION_DATABASE_URL, or remove CLARION_DATABASE_SERVICE_ROLE.',
    );
  if (config.viewerOrigin !== undefined)
    checkViewerOrigin(config.viewerOrigin, config.publicUrl ?? addressAt(config.host, config.port), complaints);
  if (complaints.length > 0) throw new ConfigError(complaints);
  return config;
}

/** Returns the address of the server itself, such as `http://127.0.0.1:4747`. */
export function addressAt(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
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
