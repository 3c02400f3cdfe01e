import { found, nonEmpty, invalid, type Resolution, type Variables } from './resolution.js';

/** The project of a profile. */
export interface ProfileProject {
  readonly name: string;
  readonly projectId?: string;
  /** The former name of `projectId`. */
  readonly projectAlias?: string;
}

/** Sources of the project, in order of precedence. */
export interface ProjectSources {
  readonly flag?: string;
  readonly profile?: ProfileProject;
  readonly environment: Variables;
  /** The entries of `.env`. */
  readonly dotenv: Variables;
  readonly credential?: { readonly projectId?: string; readonly host: string };
}

const SHAPE = /^prj_[0-9A-Za-z]{1,64}$/;

/** Resolves the project from the first source that has one. */
export function resolveProject(sources: ProjectSources): Resolution<string> {
  if (sources.flag !== undefined) return validate(sources.flag, '--project');
  return fromProfile(sources.profile) ?? fromVariables(sources) ?? fromCredential(sources.credential) ?? ABSENT;
}

/** Returns the project of a profile, from the current or the former key. */
export function projectOfProfile(profile: ProfileProject | undefined): string | undefined {
  return nonEmpty(profile?.projectId) ?? nonEmpty(profile?.projectAlias);
}

const ABSENT: Resolution<string> = {
  kind: 'absent',
  sentence: 'No project is set. Pass --project prj_… or set CLARION_PROJECT_ID. `clarion projects` lists the IDs.',
};

function fromProfile(profile: ProfileProject | undefined): Resolution<string> | undefined {
  const id = nonEmpty(profile?.projectId);
  if (profile === undefined) return undefined;
  if (id !== undefined) return validate(id, `upload.projectId of the profile ${profile.name}`);
  const alias = nonEmpty(profile.projectAlias);
  if (alias === undefined) return undefined;
  const resolved = validate(alias, `upload.projectAlias of the profile ${profile.name}`);
  const warning = `upload.projectAlias of the profile ${profile.name} is deprecated. Rename it to upload.projectId.`;
  return resolved.kind === 'found' ? { ...resolved, warning } : resolved;
}

function fromVariables({ environment, dotenv }: ProjectSources): Resolution<string> | undefined {
  const variable = nonEmpty(environment['CLARION_PROJECT_ID']);
  if (variable !== undefined) return validate(variable, 'CLARION_PROJECT_ID');
  const entry = nonEmpty(dotenv['CLARION_PROJECT_ID']);
  return entry === undefined ? undefined : validate(entry, 'CLARION_PROJECT_ID in .env');
}

function fromCredential(credential: ProjectSources['credential']): Resolution<string> | undefined {
  const id = nonEmpty(credential?.projectId);
  return credential === undefined || id === undefined ? undefined : validate(id, `clarion login (${credential.host})`);
}

function validate(value: string, source: string): Resolution<string> {
  const id = value.trim();
  if (SHAPE.test(id)) return found(id, source);
  return invalid(`${source} is not a project ID. Set an ID such as prj_…; \`clarion projects\` lists the IDs.`);
}
