import { buildsList, type Build } from '@clarion/api-client';
import { CliError } from '@clarion/uploading/cli-error';

/** Selects builds by their origin. */
export type BuildFilter = { readonly branch?: string; readonly commitSha?: string; readonly ciRunUrl?: string };

/** Returns the latest build, also while it is running: an earlier one does not answer for it. @throws CliError notFound without one */
export async function latestBuild(filter: BuildFilter, project: string | undefined): Promise<Build> {
  const { data } = await buildsList({
    query: { ...filter, ...(project === undefined ? {} : { projectId: project }), latest: 'true' },
    throwOnError: true,
  });
  const [latest] = data.items;
  if (latest !== undefined) return latest;
  throw new CliError(
    'notFound',
    `No build of ${Object.values(filter).join(' and ')} with tests was found. \`clarion builds list\` lists the builds.`,
  );
}
