import type { RunDetail } from '@clarion/api-client';
import { formatCount, shortSha } from '../../ui/text/format.js';
import { shortId } from './short-id.js';

/** What the title of a run or a build depends on. */
export type TitledResult = Pick<
  RunDetail,
  'status' | 'empty' | 'summary' | 'branch' | 'commitSha' | 'commitTitle' | 'pullRequest'
> & {
  readonly id: string;
};

/** Returns the result and the commit of a run or a build, such as `✗ 8 failed · main @ 08ea3f2e · fix coupon rounding`. */
export function resultTitle(of: TitledResult): string {
  const title = of.commitTitle === null ? '' : ` · ${of.commitTitle}`;
  return `${resultOf(of)} · ${revisionOf(of)}${title}`;
}

/** Only what passed is marked as passed: a run or a build can fail although no test did. */
function resultOf({ status, empty, summary: { failed, passed } }: TitledResult): string {
  if (status === 'queued') return '… Queued';
  if (status === 'errored') return failed === 0 ? '✗ Errored' : `✗ Errored, ${formatCount(failed)} failed`;
  if (status === 'running') return failed === 0 ? '… Running' : `✗ Running, ${formatCount(failed)} failed so far`;
  if (empty) return status === 'failed' ? '✗ No tests' : '⊘ No tests';
  switch (status) {
    case 'failed':
      return failed === 0 ? '✗ Failed' : `✗ ${formatCount(failed)} failed`;
    case 'cancelled':
      return '⊘ Cancelled';
    case 'passed':
      return `✓ ${formatCount(passed)} passed`;
  }
}

function revisionOf({ id, branch, commitSha, pullRequest }: TitledResult): string {
  const parts = [
    ...(branch === null ? [] : [branch]),
    ...(pullRequest === null ? [] : [`#${pullRequest}`]),
    ...(commitSha === null ? [] : [`@ ${shortSha(commitSha)}`]),
  ];
  return parts.length === 0 ? shortId(id) : parts.join(' ');
}
