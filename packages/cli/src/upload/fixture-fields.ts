import { dirname } from 'node:path';
import type { BuildContext } from '@clarion/uploading/ci/build-context';
import type { Context } from '@clarion/uploading/context';
import { readFixtures, type LocalFixture } from '../files/fixtures.js';
import type { RunFields } from '@clarion/uploading/upload/run-fields';

/** The flag of the files that tests use. */
export interface FixtureFlags {
  /** Files, folders and globs. Default: `fixtures` in clarion.yaml. */
  readonly fixtures?: readonly string[];
}

/**
 * Returns the member `fixtures` of a run: the digests of the files that its tests use. Nothing is read where none are named. Paths are
 * relative to the repository; outside of git, to the folder of clarion.yaml. Throws what `readFixtures` throws.
 */
export async function fixtureFields(context: Context, flags: FixtureFlags, build: BuildContext): Promise<RunFields> {
  const fixtures = await localFixtures(context, flags, build);
  if (fixtures === undefined) return {};
  return { fixtures: fixtures.map(({ path, sha256, sizeBytes }) => ({ path, sha256, sizeBytes })) };
}

/** Returns the files that the flag or clarion.yaml name; undefined when neither does. Throws what `readFixtures` throws. */
export async function localFixtures(
  context: Context,
  { fixtures }: FixtureFlags,
  build: Pick<BuildContext, 'repositoryRoot'>,
): Promise<readonly LocalFixture[] | undefined> {
  const patterns = fixtures ?? context.files.config.fixtures;
  if (patterns === undefined) return undefined;
  const selection =
    fixtures === undefined ? context.configSelection(patterns) : { patterns, directory: context.directory };
  const found = await readFixtures(selection, fixtureRoot(context, build));
  if (found.length === 0) context.output.warn(`No file matches the fixtures ${patterns.join(', ')}.`);
  return found;
}

/** Returns the folder that paths of fixtures start from: the repository; outside of git, the folder of clarion.yaml. */
export function fixtureRoot({ files, directory }: Context, build: Pick<BuildContext, 'repositoryRoot'>): string {
  return build.repositoryRoot ?? (files.configFile === undefined ? directory : dirname(files.configFile));
}
