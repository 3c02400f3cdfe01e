import { parseDocument } from 'yaml';
import { usageError } from '../cli-error.js';
import { nearest } from './nearest.js';

/** What a profile says of uploads. */
export interface UploadSettings {
  readonly enabled?: boolean;
  readonly projectId?: string;
  /** The former name of `projectId`. */
  readonly projectAlias?: string;
  readonly targetId?: string;
  /** The name of the variable that holds the token, never the token. */
  readonly tokenEnv?: string;
}

/** One way to upload, such as `ci`. */
export interface Profile {
  readonly name: string;
  readonly upload: UploadSettings;
  readonly reports?: readonly string[];
}

/** What clarion.yaml says. */
export interface Config {
  readonly profiles: readonly Profile[];
  /** Globs of the reports that the tests write, from the folder of clarion.yaml. */
  readonly reports?: readonly string[];
  /** Load plans by name: the globs of the results that each writes. */
  readonly plans: Readonly<Record<string, readonly string[]>>;
}

/** The configuration of a repository without clarion.yaml. */
export const NO_CONFIG: Config = { profiles: [], plans: {} };

const ROOT_KEYS = ['profiles', 'reports', 'load'] as const;
const PROFILE_KEYS = ['upload', 'reports'] as const;
const UPLOAD_KEYS = ['enabled', 'projectId', 'projectAlias', 'targetId', 'tokenEnv'] as const;
const TOKEN_KEY = /^(?:api[-_]?)?token(?:[-_]?value)?$|^(?:api|secret)[-_]?key$/i;
const TOKEN_VALUE = /clarion_[0-9A-Za-z]{8,}/;
const VARIABLE = /^[A-Za-z_]\w*$/;
const WHERE_TOKENS_GO =
  'Put the token into the variable CLARION_TOKEN, into .env.secrets, or run `clarion login`; a profile names a variable of its own with upload.tokenEnv.';

/**
 * Reads the text of clarion.yaml.
 * @throws CliError usage: it is no YAML, holds a key that is not known (with the nearest right one), a value of another type, or a token.
 */
export function readConfig(text: string): Config {
  const root = objectOf(parsed(text) ?? {}, 'clarion.yaml');
  const reader = new ConfigReader();
  reader.keys(root, '', ROOT_KEYS);
  return {
    profiles: Object.entries(objectOf(root['profiles'] ?? {}, 'profiles')).map(([name, value]) =>
      reader.profile(name, value),
    ),
    ...reader.globs(root['reports'], 'reports'),
    plans: reader.plans(root['load']),
  };
}

function parsed(text: string): unknown {
  if (TOKEN_VALUE.test(text))
    throw usageError(
      `clarion.yaml holds the value of a token. ${WHERE_TOKENS_GO} Then delete that token: a file that is committed is read by many.`,
    );
  const document = parseDocument(text, { prettyErrors: true });
  const [error] = document.errors;
  if (error !== undefined) throw usageError(`clarion.yaml is no YAML: ${error.message.split('\n')[0] ?? ''}`);
  const value: unknown = document.toJS({ maxAliasCount: 20 });
  return value;
}

type Members = Readonly<Record<string, unknown>>;

class ConfigReader {
  profile(name: string, value: unknown): Profile {
    const path = `profiles.${name}`;
    const members = objectOf(value ?? {}, path);
    this.keys(members, `${path}.`, PROFILE_KEYS);
    const upload = objectOf(members['upload'] ?? {}, `${path}.upload`);
    this.keys(upload, `${path}.upload.`, UPLOAD_KEYS);
    return {
      name,
      upload: this.upload(upload, `${path}.upload`),
      ...this.globs(members['reports'], `${path}.reports`),
    };
  }

  /** @throws CliError for a key that is not among those known */
  keys(members: Members, path: string, known: readonly string[]): void {
    for (const key of Object.keys(members)) {
      if (known.includes(key)) continue;
      if (TOKEN_KEY.test(key))
        throw usageError(`clarion.yaml has no place for a token, but has ${path}${key}. ${WHERE_TOKENS_GO}`);
      const near = nearest(key, known);
      throw usageError(
        `clarion.yaml has an unknown key ${path}${key}. ${near === undefined ? `Known are ${known.join(', ')}.` : `Write ${path}${near}.`}`,
      );
    }
  }

  globs(value: unknown, path: string): { readonly reports?: readonly string[] } {
    return value === undefined || value === null ? {} : { reports: textsOf(value, path) };
  }

  plans(value: unknown): Readonly<Record<string, readonly string[]>> {
    const load = objectOf(value ?? {}, 'load');
    this.keys(load, 'load.', ['plans']);
    return Object.fromEntries(
      Object.entries(objectOf(load['plans'] ?? {}, 'load.plans')).map(([name, plan]) => [
        name,
        this.results(name, plan),
      ]),
    );
  }

  private results(name: string, value: unknown): readonly string[] {
    const plan = objectOf(value ?? {}, `load.plans.${name}`);
    this.keys(plan, `load.plans.${name}.`, ['results']);
    return textsOf(plan['results'], `load.plans.${name}.results`);
  }

  private upload(members: Members, path: string): UploadSettings {
    const { enabled } = members;
    if (enabled !== undefined && typeof enabled !== 'boolean')
      throw usageError(`clarion.yaml: ${path}.enabled must be true or false.`);
    const texts = UPLOAD_KEYS.filter((key) => key !== 'enabled' && members[key] !== undefined && members[key] !== null);
    const tokenEnv = members['tokenEnv'];
    if (typeof tokenEnv === 'string' && !VARIABLE.test(tokenEnv))
      throw usageError(`clarion.yaml: ${path}.tokenEnv must be the name of a variable. ${WHERE_TOKENS_GO}`);
    return {
      ...(enabled === undefined ? {} : { enabled }),
      ...Object.fromEntries(texts.map((key) => [key, textOf(members[key], `${path}.${key}`)])),
    };
  }
}

function objectOf(value: unknown, path: string): Members {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.fromEntries(Object.entries(value));
  throw usageError(`clarion.yaml: ${path} must hold keys with values.`);
}

function textsOf(value: unknown, path: string): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.map((item) => textOf(item, path));
}

function textOf(value: unknown, path: string): string {
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw usageError(`clarion.yaml: ${path} must be a text.`);
}
