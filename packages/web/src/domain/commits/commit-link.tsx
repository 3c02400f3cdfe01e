import type { ReactNode } from 'react';
import { shortSha } from '../../ui/text/format.js';
import { SafeLink } from '../../ui/text/safe-link.js';
import { visibleText } from '../../ui/text/visible-text.js';

interface CommitLinkProps {
  readonly sha: string;
  /** Null: the commit is no link. */
  readonly url: string | null;
}

/** Shows a commit, with a link to it where its address is known. */
export function CommitLink({ sha, url }: CommitLinkProps): ReactNode {
  const text = <code title={sha}>{visibleText(shortSha(sha))}</code>;
  return url === null ? text : <SafeLink url={url}>{text}</SafeLink>;
}
