import { buildsRead, runsRead, type Build, type Run } from '@clarion/api-client';
import type { Command } from 'commander';
import { detectBuild } from '@clarion/uploading/ci/build-context';
import { usageError } from '@clarion/uploading/cli-error';
import type { ConnectionFlags, Context } from '@clarion/uploading/context';
import type { Session } from '@clarion/uploading/http/session';
import { plain } from '@clarion/uploading/output/plain';
import { latestBuild, type BuildFilter } from './latest-build.js';
import { buildIdIn, runIdIn } from './run-argument.js';

/** The flags that select a build where no argument does. */
export interface SubjectFlags {
  readonly branch?: string;
  readonly commit?: string;
}

/** A build or a run, as commands read it. */
export type Subject = { readonly kind: 'build'; readonly build: Build } | { readonly kind: 'run'; readonly run: Run };

/** Adds the argument and the flags that select a build or a run. */
export function subjectOptions(command: Command): Command {
  return command
    .argument('[run]', 'ID of a build or a run, URL of its page, or URL of a CI build')
    .option('--branch <name>', 'the latest build of this branch')
    .option('--commit <sha>', 'the latest build of this commit');
}

/**
 * Connects, and reads the build or run that the argument or the flags select: by default the latest build of the branch.
 * @throws CliError usage for an argument that is neither, notFound where there is none
 */
export async function findSubject(
  context: Context,
  text: string | undefined,
  flags: ConnectionFlags & SubjectFlags,
): Promise<{ readonly subject: Subject; readonly session: Session }> {
  if (text !== undefined && (flags.branch ?? flags.commit) !== undefined)
    throw usageError('A run, and --branch or --commit contradict each other. Pass one of them.');
  const { session, resolved } = await context.connect(flags);
  const project = resolved.project.kind === 'absent' ? undefined : context.need(resolved.project);
  return { session, subject: await readSubject(context, { text, flags, project }) };
}

interface Choice {
  readonly text: string | undefined;
  readonly flags: SubjectFlags;
  readonly project: string | undefined;
}

async function readSubject(context: Context, { text, flags, project }: Choice): Promise<Subject> {
  const runId = text === undefined ? undefined : runIdIn(text);
  if (runId !== undefined) return { kind: 'run', run: (await runsRead({ path: { runId }, throwOnError: true })).data };
  const buildId = text === undefined ? undefined : buildIdIn(text);
  if (buildId !== undefined)
    return { kind: 'build', build: (await buildsRead({ path: { buildId }, throwOnError: true })).data };
  const filter = text === undefined ? commitFilter(context, flags) : { ciRunUrl: requireUrl(text) };
  return { kind: 'build', build: await latestBuild(filter, project) };
}

function commitFilter(context: Context, { branch, commit }: SubjectFlags): BuildFilter {
  if (commit === undefined) return { branch: branch ?? currentBranch(context) };
  return { commitSha: commit, ...(branch === undefined ? {} : { branch }) };
}

function requireUrl(text: string): string {
  if (URL.canParse(text)) return text;
  throw usageError(
    `${plain(text)} is neither a build nor a run. Pass the ID of a build, bld_…, or of a run, clr_…, the URL of its page, or the URL of a CI build.`,
  );
}

function currentBranch(context: Context): string {
  const { branch } = detectBuild(context.directory, context.environment);
  if (branch !== undefined) return branch;
  throw usageError('The branch is unknown: neither CI nor git provides it. Pass --branch.');
}
