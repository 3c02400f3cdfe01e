import { buildAddressOf } from '../../runs/filters/ci-address.js';
import type { FinishedBuild } from '../../builds/settle-builds.queries.js';
import type { CollectionFacts } from './run-facts.js';

/** The facts about a finished build that messages contain. */
export interface BuildFacts extends FinishedBuild {
  readonly projectName: string;
  /** Null for a message about all tests. */
  readonly collection: CollectionFacts | null;
  /** Ids of the runs that count no longer. */
  readonly superseded: ReadonlySet<string>;
  /** The address of the CI build; null when none is known. */
  readonly address: string | null;
  /** When the last run that counts ended. */
  readonly completedAt: Date | null;
  /** The build's page. */
  readonly url: string;
}

/** Names what is around a build. */
export interface BuildContext {
  readonly projectName: string;
  readonly collection: CollectionFacts | null;
  /** Where the application is reached. */
  readonly origin: string;
}

/** The facts of a finished build. */
export function buildFactsOf(
  { build, runs }: FinishedBuild,
  { projectName, collection, origin }: BuildContext,
): BuildFacts {
  const superseded = new Set(build.superseded);
  const ciRunUrl = runs.find((run) => run.ciRunUrl !== null)?.ciRunUrl ?? null;
  const ends = runs.flatMap(({ id, completedAt }) =>
    completedAt === null || superseded.has(id) ? [] : [completedAt.getTime()],
  );
  return {
    build,
    runs,
    projectName,
    collection,
    superseded,
    address: ciRunUrl === null ? null : buildAddressOf(ciRunUrl),
    completedAt: ends.length === 0 ? null : new Date(Math.max(...ends)),
    url: `${origin}/b/${build.id}`,
  };
}
