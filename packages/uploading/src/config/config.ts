import { parseDocument } from 'yaml';
import { usageError } from '../cli-error.js';
import { closestName } from './closest-name.js';

/** The upload settings of a profile. */
export interface UploadSettings {
  readonly enabled?: boolean;
  readonly projectId?: string;
  /** The former name of `projectId`. */
  readonly projectAlias?: string;
  readonly targetId?: string;
  /** The name of the environment variable with the token, never the token itself. */
  readonly tokenEnv?: string;
}

/** Named settings for a way to upload, such as `ci`. */
export interface Profile {
  readonly name: string;
  readonly upload: UploadSettings;
  readonly reports?: readonly string[];
}

/** The content of clarion.yaml. */
export interface Config {
  readonly profiles: readonly Profile[];
  /** Globs of the reports that the tests write. They start from the folder of clarion.yaml. */
  readonly reports?: readonly string[];
  /** Globs of the files that the tests use, such as seeds and golden files. They start from the folder of clarion.yaml. */
  readonly fixtures?: readonly string[];
  /** The globs of the results of each load plan, by the name of the plan. */
  readonly plans: Readonly<Record<string, readonly string[]>>;
}

/** The configuration of a repository without clarion.yaml. */
export const NO_CONFIG: Config = { profiles: [], plans: {} };

const ROOT_KEYS = ['profiles', 'reports', 'fixtures', 'load'] as const;
const PROFILE_KEYS = ['upload', 'reports'] as const;
const UPLOAD_KEYS = ['enabled', 'projectId', 'projectAlias', 'targetId', 'tokenEnv'] as const;
const TOKEN_KEY = /^(?:api[-_]?)?token(?:[-_]?value)?$|^(?:api|secret)[-_]?key$/i;
const TOKEN_VALUE = /clarion_[0-9A-Za-z]{8,}/;
const VARIABLE = /^[A-Za-z_]\w*$/;
const WHERE_TOKENS_GO =
  'Set the token in CLARION_TOKEN or .env.secrets, or run `clarion login`. A profile can name another variable in upload.tokenEnv.';

/**
 * Parses the text of clarion.yaml.
 * @throws CliError usage for invalid YAML, an unknown key (with the closest known one), a value of the wrong type, or a token
 */
export function readConfig(text: string): Config {
  const root = objectOf(parse(text) ?? {}, '');
  const reader = new ConfigReader();
  reader.checkKeys(root, '', ROOT_KEYS);
  return {
    profiles: Object.entries(objectOf(root['profiles'] ?? {}, 'profiles')).map(([name, value]) =>
      reader.profile(name, value),
    ),
    ...reader.globs(root['reports'], 'reports'),
    ...fixturesOf(root['fixtures']),
    plans: reader.plans(root['load']),
  };
}

function parse(text: string): unknown {
  if (TOKEN_VALUE.test(text))
    throw usageError(
      `clarion.yaml contains a token. ${WHERE_TOKENS_GO} Then delete that token, because everyone with access to the repository can read it.`,
    );
  const document = parseDocument(text, { prettyErrors: true });
  const [error] = document.errors;
  if (error !== undefined) throw usageError(`clarion.yaml is not valid YAML: ${error.message.split('\n')[0] ?? ''}`);
  const value: unknown = document.toJS({ maxAliasCount: 20 });
  return value;
}

type Members = Readonly<Record<string, unknown>>;

class ConfigReader {
  profile(name: string, value: unknown): Profile {
    const path = `profiles.${name}`;
    const members = objectOf(value ?? {}, path);
    this.checkKeys(members, `${path}.`, PROFILE_KEYS);
    const upload = objectOf(members['upload'] ?? {}, `${path}.upload`);
    this.checkKeys(upload, `${path}.upload.`, UPLOAD_KEYS);
    return {
      name,
      upload: this.upload(upload, `${path}.upload`),
      ...this.globs(members['reports'], `${path}.reports`),
    };
  }

  /** Checks that all keys are known. @throws CliError usage for an unknown key */
  checkKeys(members: Members, path: string, known: readonly string[]): void {
    for (const key of Object.keys(members)) {
      if (known.includes(key)) continue;
      if (TOKEN_KEY.test(key))
        throw usageError(`clarion.yaml cannot contain a token, but has the key ${path}${key}. ${WHERE_TOKENS_GO}`);
      const suggestion = closestName(key, known);
      throw usageError(
        `clarion.yaml has an unknown key ${path}${key}. ${suggestion === undefined ? `Known keys are ${known.join(', ')}.` : `Did you mean ${path}${suggestion}?`}`,
      );
    }
  }

  globs(value: unknown, path: string): { readonly reports?: readonly string[] } {
    return value === undefined || value === null ? {} : { reports: textsOf(value, path) };
  }

  plans(value: unknown): Readonly<Record<string, readonly string[]>> {
    const load = objectOf(value ?? {}, 'load');
    this.checkKeys(load, 'load.', ['plans']);
    return Object.fromEntries(
      Object.entries(objectOf(load['plans'] ?? {}, 'load.plans')).map(([name, plan]) => [
        name,
        this.results(name, plan),
      ]),
    );
  }

  private results(name: string, value: unknown): readonly string[] {
    const plan = objectOf(value ?? {}, `load.plans.${name}`);
    this.checkKeys(plan, `load.plans.${name}.`, ['results']);
    return textsOf(plan['results'], `load.plans.${name}.results`);
  }

  private upload(members: Members, path: string): UploadSettings {
    const { enabled } = members;
    if (enabled !== undefined && typeof enabled !== 'boolean')
      throw usageError(`${path}.enabled in clarion.yaml must be true or false.`);
    const texts = UPLOAD_KEYS.filter((key) => key !== 'enabled' && members[key] !== undefined && members[key] !== null);
    const tokenEnv = members['tokenEnv'];
    if (typeof tokenEnv === 'string' && !VARIABLE.test(tokenEnv))
      throw usageError(
        `${path}.tokenEnv in clarion.yaml must be the name of an environment variable. ${WHERE_TOKENS_GO}`,
      );
    return {
      ...(enabled === undefined ? {} : { enabled }),
      ...Object.fromEntries(texts.map((key) => [key, textOf(members[key], `${path}.${key}`)])),
    };
  }
}

function fixturesOf(value: unknown): Pick<Config, 'fixtures'> {
  return value === undefined || value === null ? {} : { fixtures: textsOf(value, 'fixtures') };
}

function objectOf(value: unknown, path: string): Members {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.fromEntries(Object.entries(value));
  throw usageError(path === '' ? 'clarion.yaml must contain a mapping.' : `${path} in clarion.yaml must be a mapping.`);
}

function textsOf(value: unknown, path: string): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.map((item) => textOf(item, path));
}

function textOf(value: unknown, path: string): string {
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw usageError(`${path} in clarion.yaml must be a string.`);
}
