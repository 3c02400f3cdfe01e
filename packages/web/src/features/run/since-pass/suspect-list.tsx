import type { Suspect } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { shortSha } from '../../../ui/text/format.js';
import { visibleText } from '../../../ui/text/visible-text.js';
import styles from './suspect-list.module.css';

const REASONS: Readonly<Record<Suspect['why'], string>> = {
  stack: 'in the stack',
  'test-file': 'the file of the test',
  'same-directory': 'in the same directory',
};

/** Lists the commits since the last pass that touch what failed, the likeliest first. */
export function SuspectList({ suspects }: { readonly suspects: readonly Suspect[] }): ReactNode {
  return (
    <ol className={styles.suspects}>
      {suspects.map(({ commitSha, title, author, why, files }) => (
        <li key={commitSha}>
          <code>{visibleText(shortSha(commitSha))}</code>
          <bdi>{visibleText(title)}</bdi>
          {author === '' ? null : <bdi className={styles.author}>{visibleText(author)}</bdi>}
          <span className={styles.reason}>
            changes{' '}
            <code>
              <bdi>{visibleText(files.join(', '))}</bdi>
            </code>
            , {REASONS[why]}
          </span>
        </li>
      ))}
    </ol>
  );
}
