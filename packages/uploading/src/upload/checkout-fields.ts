import { buildsPreviousCommit } from '@clarion/api-client';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readCommits } from '../ci/git-commits.js';
import { CliError } from '../cli-error.js';
import type { Context } from '../context.js';
import type { RunFields } from './run-fields.js';

/** A run to upload, and whether its commits go with it. */
export interface CommitsRequest {
  readonly projectId: string;
  readonly fields: RunFields;
  readonly flags: { readonly commits?: boolean };
}

/** Returns what the checkout says of a run: its CODEOWNERS file, and the commits of `commitMember`. Nothing outside of git. */
export async function checkoutFields(context: Context, request: CommitsRequest): Promise<RunFields> {
  const { repositoryRoot } = request.fields;
  const codeowners = typeof repositoryRoot === 'string' ? readCodeowners(repositoryRoot) : undefined;
  return { ...(codeowners === undefined ? {} : { codeowners }), ...(await commitMember(context, request)) };
}

/** Returns the member `commits`: those since the last finished build of the branch. Nothing outside of git, and with `--no-commits`. */
async function commitMember({ directory, output }: Context, request: CommitsRequest): Promise<RunFields> {
  const { repositoryRoot, gitRef, commitSha } = request.fields;
  if (request.flags.commits === false || repositoryRoot === undefined) return {};
  const head = typeof commitSha === 'string' ? commitSha : undefined;
  const branch = typeof gitRef === 'string' ? gitRef : undefined;
  const previous = await previousCommitOf(request.projectId, { branch, commitSha: head });
  const commits = readCommits(directory, { head, previous });
  if (commits === 'shallow')
    output.debug('The clone is too shallow to list commits. Fetch more of the history, such as with fetch-depth: 50.');
  return commits === undefined || commits === 'shallow' ? {} : { commits };
}

/** Undefined for a server that does not answer: the commits are not worth a failed upload. */
async function previousCommitOf(
  projectId: string,
  { branch, commitSha }: { readonly branch: string | undefined; readonly commitSha: string | undefined },
): Promise<string | undefined> {
  const query = { ...(branch === undefined ? {} : { branch }), ...(commitSha === undefined ? {} : { commitSha }) };
  try {
    const { data } = await buildsPreviousCommit({ path: { projectId }, query, throwOnError: true });
    return data.commitSha ?? undefined;
  } catch (error) {
    if (error instanceof CliError) return undefined;
    throw error;
  }
}

/** Where GitHub and GitLab look for the file, in the order of GitHub. */
const PLACES = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS'];

/** The server refuses larger files. */
const LARGEST_BYTES = 65_536;

/** Returns the CODEOWNERS file of a checkout; undefined for none, and for one that is too large. */
export function readCodeowners(root: string): string | undefined {
  for (const place of PLACES) {
    const file = join(root, place);
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat?.isFile() === true && stat.size > 0)
      return stat.size > LARGEST_BYTES ? undefined : readFileSync(file, 'utf8');
  }
  return undefined;
}
