import { found, given, refused, type Resolution } from './resolution.js';

/** The names of a profile's project. */
export interface ProfileProject {
  readonly name: string;
  readonly projectId?: string;
  /** The former name of `projectId`. */
  readonly projectAlias?: string;
}

/** Where a project may come from, in the order of the look-up. */
export interface ProjectSources {
  readonly flag?: string;
  readonly profile?: ProfileProject;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The entries of `.env`. */
  readonly dotenv: Readonly<Record<string, string>>;
  readonly credential?: { readonly projectId?: string; readonly host: string };
}

const SHAPE = /^prj_[0-9A-Za-z]{1,64}$/;

/** The project by the first source that names one. */
export function resolveProject(sources: ProjectSources): Resolution<string> {
  if (sources.flag !== undefined) return checked(sources.flag, '--project');
  return fromProfile(sources.profile) ?? fromVariables(sources) ?? fromCredential(sources.credential) ?? NOTHING;
}

/** What the profile names as its project, under either name. */
export function projectOfProfile(profile: ProfileProject | undefined): string | undefined {
  return given(profile?.projectId) ?? given(profile?.projectAlias);
}

const NOTHING: Resolution<string> = {
  kind: 'absent',
  sentence: 'No project found. Pass --project prj_…, or set CLARION_PROJECT_ID; `clarion projects` lists the ids.',
};

function fromProfile(profile: ProfileProject | undefined): Resolution<string> | undefined {
  const id = given(profile?.projectId);
  if (profile === undefined) return undefined;
  if (id !== undefined) return checked(id, `upload.projectId of the profile ${profile.name}`);
  const alias = given(profile.projectAlias);
  if (alias === undefined) return undefined;
  const resolved = checked(alias, `upload.projectAlias of the profile ${profile.name}`);
  const warning = `upload.projectAlias of the profile ${profile.name} is now named upload.projectId.`;
  return resolved.kind === 'found' ? { ...resolved, warning } : resolved;
}

function fromVariables({ environment, dotenv }: ProjectSources): Resolution<string> | undefined {
  const own = given(environment['CLARION_PROJECT_ID']);
  if (own !== undefined) return checked(own, 'CLARION_PROJECT_ID');
  const written = given(dotenv['CLARION_PROJECT_ID']);
  return written === undefined ? undefined : checked(written, 'CLARION_PROJECT_ID in .env');
}

function fromCredential(credential: ProjectSources['credential']): Resolution<string> | undefined {
  const id = given(credential?.projectId);
  return credential === undefined || id === undefined ? undefined : checked(id, `clarion login (${credential.host})`);
}

function checked(value: string, source: string): Resolution<string> {
  const id = value.trim();
  if (SHAPE.test(id)) return found(id, source);
  return refused(
    `${source} must be the short id of a project, prj_…, no name. It stands in the address of the project's page, and \`clarion projects\` lists it.`,
  );
}
