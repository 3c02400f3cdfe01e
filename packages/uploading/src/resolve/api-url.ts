import { found, nonEmpty, invalid, type Resolution, type Variables } from './resolution.js';

/** Sources of the server URL, in order of precedence. */
export interface ApiUrlSources {
  readonly flag?: string;
  readonly environment: Variables;
  /** The entries of `.env`. */
  readonly dotenv: Variables;
  /** The entries of `.env.secrets`. */
  readonly secrets: Variables;
}

/** The server URL, without a trailing slash. */
export interface ApiUrl {
  readonly url: string;
  /** The preferred URL for uploads, if a server responds there; undefined when the URL must be used as it is. */
  readonly ingestUrl?: string;
  /** The file of the project that names the address, unless it is on this machine. Tokens of the environment are not sent there. */
  readonly file?: '.env' | '.env.secrets';
}

/** The URL of a server on this machine. */
export const LOCAL_SERVICE = 'http://127.0.0.1:4747';

/** Resolves the server URL from the first source that has one. */
export function resolveApiUrl({ flag, environment, dotenv, secrets }: ApiUrlSources): Resolution<ApiUrl> {
  if (flag !== undefined) return withoutIngest(validate(flag, '--api-url'));
  const variable = nonEmpty(environment['CLARION_API_URL']);
  if (variable !== undefined) return validate(variable, 'CLARION_API_URL');
  const entry = nonEmpty(dotenv['CLARION_API_URL']);
  if (entry !== undefined) return namedBy('.env', validate(entry, 'CLARION_API_URL in .env'));
  const secret = nonEmpty(secrets['CLARION_API_URL']);
  if (secret !== undefined) return namedBy('.env.secrets', validate(secret, 'CLARION_API_URL in .env.secrets'));
  return found({ url: LOCAL_SERVICE }, 'the local service');
}

function namedBy(file: '.env' | '.env.secrets', resolution: Resolution<ApiUrl>): Resolution<ApiUrl> {
  if (resolution.kind !== 'found' || isLoopback(new URL(resolution.value.url))) return resolution;
  return { ...resolution, value: { ...resolution.value, file } };
}

function isLoopback({ hostname }: URL): boolean {
  return (
    /^(?:.{1,200}\.)?localhost$/.test(hostname) ||
    hostname === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}

function withoutIngest(resolution: Resolution<ApiUrl>): Resolution<ApiUrl> {
  return resolution.kind === 'found' ? { ...resolution, value: { url: resolution.value.url } } : resolution;
}

function validate(value: string, source: string): Resolution<ApiUrl> {
  const url = URL.canParse(value.trim()) ? new URL(value.trim()) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    return invalid(`${source} is not a valid URL. Set it to a URL such as https://api.example.com.`);
  if (url.protocol === 'http:' && !isLoopback(url))
    return invalid(
      `${source} uses http, which would send the token readable for everyone on the way. Use https://${url.host}.`,
    );
  if (url.username !== '' || url.password !== '')
    return invalid(`${source} contains a user name or password. Remove them: the token identifies you.`);
  const ingestUrl = ingestOf(url);
  return found({ url: textOf(url), ...(ingestUrl === undefined ? {} : { ingestUrl }) }, source);
}

/** Returns the upload URL of an `api.` host: the same URL with an `ingest.` host. */
function ingestOf(url: URL): string | undefined {
  if (!url.hostname.startsWith('api.')) return undefined;
  const ingest = new URL(url);
  ingest.hostname = `ingest.${url.hostname.slice('api.'.length)}`;
  return textOf(ingest);
}

function textOf(url: URL): string {
  const text = `${url.origin}${url.pathname}`;
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
