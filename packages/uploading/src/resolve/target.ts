import { projectOfProfile, type ProfileProject } from './project.js';
import { found, nonEmpty, invalid, type Resolution, type Variables } from './resolution.js';

/** Sources of the target, in order of precedence. */
export interface TargetSources {
  readonly flag?: string;
  readonly profile?: ProfileProject & { readonly targetId?: string };
  /** The value of `--project`. If it differs from the profile's project, the profile's target is ignored. */
  readonly projectFlag?: string;
  readonly environment: Variables;
  /** The entries of `.env`. */
  readonly dotenv: Variables;
}

const SHAPE = /^tgt_[0-9A-Za-z]{1,64}$/;

/** Resolves the target from the first source that has one; undefined selects the project's default target. */
export function resolveTarget(sources: TargetSources): Resolution<string | undefined> {
  if (sources.flag !== undefined) return validate(sources.flag, '--upload-target');
  const profileTarget = overridesProfileProject(sources) ? undefined : nonEmpty(sources.profile?.targetId);
  if (profileTarget !== undefined)
    return validate(profileTarget, `upload.targetId of the profile ${sources.profile?.name ?? ''}`);
  const variable = nonEmpty(sources.environment['CLARION_TARGET_ID']);
  if (variable !== undefined) return validate(variable, 'CLARION_TARGET_ID');
  const entry = nonEmpty(sources.dotenv['CLARION_TARGET_ID']);
  return entry === undefined
    ? found(undefined, "the project's default target")
    : validate(entry, 'CLARION_TARGET_ID in .env');
}

function overridesProfileProject({ projectFlag, profile }: TargetSources): boolean {
  const profileProject = projectOfProfile(profile);
  return projectFlag !== undefined && profileProject !== undefined && projectFlag.trim() !== profileProject;
}

function validate(value: string, source: string): Resolution<string> {
  const id = value.trim();
  if (SHAPE.test(id)) return found(id, source);
  return invalid(`${source} is not a target ID. Set an ID such as tgt_…; \`clarion targets\` lists the IDs.`);
}
