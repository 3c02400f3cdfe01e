import { found, given, refused, type Resolution } from './resolution.js';

/** Where the address of the service may come from, in the order of the look-up. */
export interface ApiUrlSources {
  readonly flag?: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The entries of `.env`. */
  readonly dotenv: Readonly<Record<string, string>>;
  /** The entries of `.env.secrets`. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** The address of the service, without a slash at its end. */
export interface ApiUrl {
  readonly url: string;
  /** Where uploads may go instead when it answers; undefined where the address is to be used as given. */
  readonly ingestUrl?: string;
}

/** The service on this machine. */
export const LOCAL_SERVICE = 'http://127.0.0.1:4747';

/** The address of the service by the first source that names one. */
export function resolveApiUrl({ flag, environment, dotenv, secrets }: ApiUrlSources): Resolution<ApiUrl> {
  if (flag !== undefined) return withoutIngest(checked(flag, '--api-url'));
  const own = given(environment['CLARION_API_URL']);
  if (own !== undefined) return checked(own, 'CLARION_API_URL');
  const written = given(dotenv['CLARION_API_URL']);
  if (written !== undefined) return checked(written, 'CLARION_API_URL in .env');
  const secret = given(secrets['CLARION_API_URL']);
  if (secret !== undefined) return checked(secret, 'CLARION_API_URL in .env.secrets');
  return found({ url: LOCAL_SERVICE }, 'the local service');
}

function withoutIngest(resolution: Resolution<ApiUrl>): Resolution<ApiUrl> {
  return resolution.kind === 'found' ? { ...resolution, value: { url: resolution.value.url } } : resolution;
}

function checked(value: string, source: string): Resolution<ApiUrl> {
  const url = URL.canParse(value.trim()) ? new URL(value.trim()) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    return refused(`${source} must be an address such as https://api.example.com.`);
  if (url.username !== '' || url.password !== '')
    return refused(`${source} must hold no user name or password; the token says who asks.`);
  const ingestUrl = ingestOf(url);
  return found({ url: textOf(url), ...(ingestUrl === undefined ? {} : { ingestUrl }) }, source);
}

/** `api.example.com` takes uploads at `ingest.example.com`. */
function ingestOf(url: URL): string | undefined {
  if (!url.hostname.startsWith('api.')) return undefined;
  const ingest = new URL(url);
  ingest.hostname = `ingest.${url.hostname.slice('api.'.length)}`;
  return textOf(ingest);
}

function textOf(url: URL): string {
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
