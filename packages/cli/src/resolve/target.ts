import { projectOfProfile, type ProfileProject } from './project.js';
import { found, given, refused, type Resolution } from './resolution.js';

/** Where a target may come from, in the order of the look-up. */
export interface TargetSources {
  readonly flag?: string;
  readonly profile?: ProfileProject & { readonly targetId?: string };
  /** `--project`: where it names another project than the profile does, the profile's target is passed over. */
  readonly projectFlag?: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The entries of `.env`. */
  readonly dotenv: Readonly<Record<string, string>>;
}

const SHAPE = /^tgt_[0-9A-Za-z]{1,64}$/;

/** The target by the first source that names one; undefined is the project's default target, which the server knows. */
export function resolveTarget(sources: TargetSources): Resolution<string | undefined> {
  if (sources.flag !== undefined) return checked(sources.flag, '--upload-target');
  const ofProfile = isOverridden(sources) ? undefined : given(sources.profile?.targetId);
  if (ofProfile !== undefined)
    return checked(ofProfile, `upload.targetId of the profile ${sources.profile?.name ?? ''}`);
  const own = given(sources.environment['CLARION_TARGET_ID']);
  if (own !== undefined) return checked(own, 'CLARION_TARGET_ID');
  const written = given(sources.dotenv['CLARION_TARGET_ID']);
  return written === undefined
    ? found(undefined, "the project's default target")
    : checked(written, 'CLARION_TARGET_ID in .env');
}

function isOverridden({ projectFlag, profile }: TargetSources): boolean {
  const own = projectOfProfile(profile);
  return projectFlag !== undefined && own !== undefined && projectFlag.trim() !== own;
}

function checked(value: string, source: string): Resolution<string> {
  const id = value.trim();
  if (SHAPE.test(id)) return found(id, source);
  return refused(
    `${source} must be the short id of a target, tgt_…, no name. It stands in the project's settings, and \`clarion targets\` lists it.`,
  );
}
