import type { Build } from '@clarion/api-client';
import { formatCount, shortSha } from '../../ui/text/format.js';
import { shortId } from '../runs/short-id.js';

/** What the title of a build depends on. */
export type TitledBuild = Pick<Build, 'id' | 'status' | 'empty' | 'summary' | 'branch' | 'commitSha' | 'pullRequest'>;

/** Returns the result and the commit of a build, such as `✗ 8 failed · main @ 08ea3f2e`. */
export function buildTitle(build: TitledBuild): string {
  return `${resultOf(build)} · ${revisionOf(build)}`;
}

/** Only a build that passed is marked as passed: a build can fail although no test did. */
function resultOf({ status, empty, summary: { failed, passed } }: TitledBuild): string {
  if (empty) return '⊘ No tests';
  switch (status) {
    case 'running':
      return failed === 0 ? '… Running' : `✗ Running, ${formatCount(failed)} failed so far`;
    case 'failed':
      return failed === 0 ? '✗ Failed' : `✗ ${formatCount(failed)} failed`;
    case 'cancelled':
      return '⊘ Cancelled';
    case 'passed':
      return `✓ ${formatCount(passed)} passed`;
  }
}

function revisionOf({ id, branch, commitSha, pullRequest }: TitledBuild): string {
  const parts = [
    ...(branch === null ? [] : [branch]),
    ...(pullRequest === null ? [] : [`#${pullRequest}`]),
    ...(commitSha === null ? [] : [`@ ${shortSha(commitSha)}`]),
  ];
  return parts.length === 0 ? shortId(id) : parts.join(' ');
}
