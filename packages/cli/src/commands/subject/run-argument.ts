import { usageError } from '@clarion/uploading/cli-error';

/** The help text of arguments that identify a run. */
export const RUN_ARGUMENT = 'ID of a run, or URL of its page';

/** The help text of arguments that identify a build. */
export const BUILD_ARGUMENT = 'ID of a build, or URL of its page';

/** Returns the run ID in an ID or in the URL of a page; undefined for other texts. */
export function runIdIn(text: string): string | undefined {
  return idIn(text, 'clr');
}

/** Returns the build ID in an ID or in the URL of a page; undefined for other texts. */
export function buildIdIn(text: string): string | undefined {
  return idIn(text, 'bld');
}

/** Returns the run ID in an argument. @throws CliError usage when there is none */
export function requireRunId(text: string): string {
  const runId = runIdIn(text);
  if (runId !== undefined) return runId;
  throw usageError('The argument does not identify a run. Pass the ID of a run, clr_…, or the URL of its page.');
}

/** Returns the build ID in an argument. @throws CliError usage when there is none */
export function requireBuildId(text: string): string {
  const buildId = buildIdIn(text);
  if (buildId !== undefined) return buildId;
  throw usageError('The argument does not identify a build. Pass the ID of a build, bld_…, or the URL of its page.');
}

function idIn(text: string, prefix: 'clr' | 'bld'): string | undefined {
  const id = new RegExp(`^(?:https?://(?:[^?#/]*/)+)?(${prefix}_[0-9A-Za-z]+)(?:[/?#]|$)`).exec(text)?.[1];
  return id;
}
