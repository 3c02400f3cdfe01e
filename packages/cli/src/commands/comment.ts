import { buildComparisonRead, buildFailuresRead, buildsRead, type Build } from '@clarion/api-client';
import type { Command } from 'commander';
import { detectBuild, type BuildContext } from '@clarion/uploading/ci/build-context';
import { CliError, usageError } from '@clarion/uploading/cli-error';
import { checkOfBuild } from '../comment/check-of-build.js';
import { commentMarkdown, commentMarker, type CommentFacts } from '../comment/comment-markdown.js';
import { findRepository, type ForgeName } from '../comment/find-repository.js';
import { bitbucketForge } from '../comment/forges/bitbucket.js';
import type { Forge, ForgeSettings } from '../comment/forges/forge.js';
import { ForgeError } from '../comment/forges/forge-request.js';
import { giteaForge } from '../comment/forges/gitea.js';
import { createCheckRun, githubForge } from '../comment/forges/github.js';
import { gitlabForge } from '../comment/forges/gitlab.js';
import type { ConnectionFlags, Context } from '@clarion/uploading/context';
import { EXIT } from '@clarion/uploading/exit-codes';
import { plural } from '@clarion/uploading/output/counts';
import { connectToRead } from '@clarion/uploading/upload/destination';
import { latestBuild } from './subject/latest-build.js';
import { connectionOptions, examples, projectOption, wholeNumber } from './options.js';
import { exitOfBuild } from './running/result-exit.js';
import { BUILD_ARGUMENT, requireBuildId } from './subject/run-argument.js';

interface Flags extends ConnectionFlags {
  readonly pullRequest?: number;
  readonly base?: string;
  readonly check?: boolean;
  readonly dryRun?: boolean;
  readonly exitStatus?: boolean;
}

const FORGES: Readonly<Record<ForgeName, (settings: ForgeSettings) => Forge>> = {
  github: githubForge,
  gitlab: gitlabForge,
  bitbucket: bitbucketForge,
  gitea: giteaForge,
};

/** The branch that a pull request is merged into, by the variables of CI systems. */
const BASE_VARIABLES = [
  'GITHUB_BASE_REF',
  'CI_MERGE_REQUEST_TARGET_BRANCH_NAME',
  'BITBUCKET_PR_DESTINATION_BRANCH',
  'CHANGE_TARGET',
  'BUILDKITE_PULL_REQUEST_BASE_BRANCH',
];
const FAILURES_READ = 200;
const TESTS_READ = 200;

/** Adds `clarion comment [build]`. */
export function addComment(program: Command, context: Context): void {
  const command = program
    .command('comment')
    .description('Keep one comment about a build on its pull or merge request up to date')
    .argument('[build]', `${BUILD_ARGUMENT} (default: the latest build of this commit)`)
    .option('--pull-request <number>', 'the number of the pull or merge request (default: from CI)', wholeNumber)
    .option('--base <branch>', 'the branch or build to compare with (default: the branch that it is merged into)')
    .option('--check', 'on GitHub, also create a check run with annotations')
    .option('--dry-run', 'print the comment and send nothing')
    .option('--exit-status', 'exit with 0 only if the build passed, with its gates: 3 if not, 5 while it is running');
  projectOption(connectionOptions(command));
  examples(command, 'clarion comment --dry-run', 'clarion comment bld_01JD0Q2B3C4D5E6F --base main --dry-run');
  command.action(async (build: string | undefined, flags: Flags) => comment(context, build, flags));
}

async function comment(context: Context, text: string | undefined, flags: Flags): Promise<void> {
  const detected = detectBuild(context.directory, context.environment);
  const resolved = await connectToRead(context, flags);
  const project = resolved.project.kind === 'absent' ? undefined : context.need(resolved.project);
  const build = await findBuild(text, detected, project);
  const facts = await readFacts(build, flags.base ?? baseBranch(context));
  const body = commentMarkdown(facts);
  if (flags.dryRun === true) context.output.data(body);
  else await send(context, { facts, body, detected, flags });
  if (flags.exitStatus === true) process.exitCode = EXIT[exitOfBuild(build)];
}

async function findBuild(
  text: string | undefined,
  detected: BuildContext,
  project: string | undefined,
): Promise<Build> {
  if (text !== undefined)
    return (await buildsRead({ path: { buildId: requireBuildId(text) }, throwOnError: true })).data;
  const { commitSha, branch } = detected;
  if (commitSha === undefined)
    throw usageError('The commit is unknown: neither CI nor git provides it. Pass the build.');
  const ofBranch = branch === undefined ? {} : { branch };
  return latestBuild({ commitSha, ...ofBranch }, project).catch(async (error: unknown) => {
    // An uploader without git may have named the branch alone.
    if (!(error instanceof CliError) || error.exit !== 'notFound' || branch === undefined) throw error;
    return latestBuild({ branch }, project);
  });
}

function baseBranch({ environment }: Context): string | undefined {
  return BASE_VARIABLES.map((name) => environment[name]).find((value) => value !== undefined && value !== '');
}

async function readFacts(build: Build, base: string | undefined): Promise<CommentFacts> {
  const path = { buildId: build.id };
  const [report, comparison] = await Promise.all([
    buildFailuresRead({
      path,
      query: { include: 'location,group,difference', limit: FAILURES_READ },
      throwOnError: true,
    }),
    buildComparisonRead({
      path,
      query: { ...(base === undefined ? {} : { base }), limit: TESTS_READ },
      throwOnError: true,
    }),
  ]);
  return { build, report: report.data, comparison: comparison.data };
}

interface Sending {
  readonly facts: CommentFacts;
  readonly body: string;
  readonly detected: BuildContext;
  readonly flags: Flags;
}

async function send({ environment, output }: Context, { facts, body, detected, flags }: Sending): Promise<void> {
  const { build, report } = facts;
  const pullRequest = flags.pullRequest ?? detected.pullRequest ?? build.pullRequest ?? undefined;
  if (pullRequest === undefined && flags.check !== true)
    return output.note('This is not the build of a pull request, so there is nothing to comment on.');
  const repository = findRepository(environment, detected.repositoryUrl);
  const commitSha = build.commitSha ?? detected.commitSha;
  if (flags.check === true) {
    if (repository.forge !== 'github' || commitSha === undefined)
      throw usageError('--check needs a repository at GitHub and a build with a commit.');
    const check = checkOfBuild(build, { commitSha, report, summary: body });
    await createCheckRun(repository, check);
    output.note(
      `Created a check run with ${plural(check.annotations.length, 'annotation')} for ${plural(report.summary.failed, 'failure')}.`,
    );
  }
  if (pullRequest === undefined) return;
  const forge = FORGES[repository.forge]({ ...repository, pullRequest });
  const result = await putComment(forge, commentMarker(build.projectId), body);
  output.note(`${result === 'created' ? 'Created' : 'Updated'} the comment on #${pullRequest} at ${forge.name}.`);
}

/** Whether a comment was created or updated. */
type PutResult = 'created' | 'updated';

/**
 * Creates the comment that begins with the marker, or updates the first one that does. One that the token may not change, such as a copy
 * by another user, is left alone. Throws what the forge throws.
 */
async function putComment(forge: Forge, marker: string, body: string): Promise<PutResult> {
  for await (const { id, body: text } of forge.list()) {
    if (!text.startsWith(marker)) continue;
    try {
      await forge.update(id, body);
      return 'updated';
    } catch (error) {
      if (!(error instanceof ForgeError) || (error.status !== 403 && error.status !== 404)) throw error;
    }
  }
  await forge.create(body);
  return 'created';
}
