import type { Comparison, ComparisonBase, RunDetail } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Age } from '../../ui/age.js';
import { CopyButton } from '../../ui/copy-button.js';
import { copyText } from '../../ui/copy-text.js';
import { formatCount, shortSha } from '../../ui/format.js';
import { shortId } from '../../ui/short-id.js';
import { useListKeys } from '../../ui/use-list-keys.js';
import { UserText } from '../../ui/user-text.js';
import { ChangeListView } from './change-list-view.js';
import { changeLists, comparisonText } from './changes.js';
import styles from './compare-page.module.css';

/** What changed: counts first, then the tests. */
export function ComparisonView({
  run,
  comparison,
}: {
  readonly run: RunDetail;
  readonly comparison: Comparison;
}): ReactNode {
  const lists = changeLists(comparison);
  const text = comparisonText(comparison, location.origin);
  useListKeys({
    c: () => void copyText(text, 'the comparison'),
    y: () => void copyText(location.href, 'the link'),
  });
  const changed = lists.filter(({ count }) => count > 0);
  return (
    <>
      <div className={styles.head}>
        <BaseLine base={comparison.base} />
        <CopyButton text={text} what="the comparison">
          Copy
        </CopyButton>
        <CopyButton text={location.href} what="the link">
          Link
        </CopyButton>
      </div>
      <ul className={styles.counts} aria-label="Counts">
        {lists.map(({ name, title, count }) => (
          <li key={name} className={count === 0 ? styles.none : undefined}>
            {count === 0 ? <span>{title}</span> : <a href={`#${name}`}>{title}</a>}
            <b>{formatCount(count)}</b>
          </li>
        ))}
      </ul>
      {changed.length === 0 ? (
        <p className={styles.quiet}>No test changed.</p>
      ) : (
        changed.map((list) => <ChangeListView key={list.name} run={run} list={list} />)
      )}
    </>
  );
}

function BaseLine({ base }: { readonly base: ComparisonBase | null }): ReactNode {
  if (base === null)
    return <p className={styles.base}>There is no such run before this one: every failure counts as a new one.</p>;
  const { runId, branch, commitSha, completedAt } = base;
  return (
    <p className={styles.base}>
      Against{' '}
      <Link to="/r/$runId" params={{ runId }} activeOptions={{ exact: true }}>
        run {shortId(runId)}
      </Link>
      {branch === null ? null : (
        <>
          {' '}
          of <UserText text={branch} />
        </>
      )}
      {commitSha === null ? null : (
        <>
          {' '}
          at <code>{shortSha(commitSha)}</code>
        </>
      )}
      {completedAt === null ? null : (
        <>
          , <Age at={completedAt} />
        </>
      )}
    </p>
  );
}
