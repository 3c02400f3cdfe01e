import type { Variable } from './variables.js';

/** Where an S3-compatible service keeps the artifacts. */
export interface S3Location {
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
  /** Undefined for AWS. */
  readonly endpoint: string | undefined;
  /** Undefined: the region of the SDK's environment. */
  readonly region: string | undefined;
}

const FORM =
  's3://bucket/prefix?endpoint=https://s3.example&region=eu-central-1; prefix, endpoint and region are optional';
/** Names that every service accepts and that need no escapes in a URL. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*$/;
const REGION = /^[a-z0-9-]{1,64}$/;
const LONGEST_PREFIX = 512;
const PARAMETERS = new Set(['endpoint', 'region']);

/** The address of a bucket. Credentials come from the environment of the SDK, never from the address: addresses are logged. */
export function artifactsUrl(about: string): Variable<S3Location | undefined> {
  return {
    fallback: undefined,
    shown: '',
    about,
    read: (value) => {
      const url = URL.canParse(value) ? new URL(value) : undefined;
      if (url !== undefined && (url.username !== '' || url.password !== ''))
        return { error: 'an address without credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead' };
      const location = url?.protocol === 's3:' ? readLocation(url) : undefined;
      return location === undefined ? { error: FORM } : { value: location };
    },
  };
}

function readLocation(url: URL): S3Location | undefined {
  const { host: bucket, searchParams } = url;
  const path = url.pathname.replace(/^\//, '');
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`;
  const names = [...searchParams.keys()];
  const isKnown = names.every((name) => PARAMETERS.has(name)) && new Set(names).size === names.length;
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const region = searchParams.get('region') ?? undefined;
  const isWellFormed =
    isKnown &&
    url.hash === '' &&
    BUCKET.test(bucket) &&
    PREFIX.test(prefix) &&
    prefix.length <= LONGEST_PREFIX &&
    (endpoint === undefined || isOrigin(endpoint)) &&
    (region === undefined || REGION.test(region));
  return isWellFormed ? { bucket, prefix, endpoint, region } : undefined;
}

/** Scheme, host and port only: an SDK would silently drop or append the rest. */
function isOrigin(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { origin } = new URL(text);
  return text === origin || text === `${origin}/`;
}
