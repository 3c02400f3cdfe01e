import type { RunDetail, Suspect } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { CommitLink } from './commit-link.js';
import { siblingCommitUrl } from './commit-url.js';
import { visibleText } from '../../ui/text/visible-text.js';
import styles from './suspect-list.module.css';

interface SuspectListProps {
  readonly suspects: readonly Suspect[];
  readonly run: Pick<RunDetail, 'commitUrl' | 'commitSha'>;
}

/** Lists the commits since the last pass that touch what failed, the likeliest first. */
export function SuspectList({ suspects, run }: SuspectListProps): ReactNode {
  return (
    <ol className={styles.suspects}>
      {suspects.map(({ commitSha, title, author, reason, files }) => (
        <li key={commitSha}>
          <CommitLink sha={commitSha} url={siblingCommitUrl(run, commitSha)} />
          <bdi>{visibleText(title)}</bdi>
          {author === '' ? null : <bdi className={styles.author}>{visibleText(author)}</bdi>}
          <span className={styles.reason}>
            changes{' '}
            <code>
              <bdi>{visibleText(files.join(', '))}</bdi>
            </code>
            , {reason}
          </span>
        </li>
      ))}
    </ol>
  );
}
