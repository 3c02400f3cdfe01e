import type { Comparison, ComparisonBase, RunDetail } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Age } from '../../ui/time/age.js';
import { CopyButton } from '../../ui/copy/copy-button.js';
import { copyText } from '../../ui/copy/copy-text.js';
import { formatCount, plural, shortSha } from '../../ui/text/format.js';
import { FixtureChangeList } from '../../domain/fixtures/fixture-change-list.js';
import { shortId } from '../../domain/runs/short-id.js';
import { useListShortcuts } from '../../ui/keyboard/use-list-shortcuts.js';
import { UserText } from '../../ui/text/user-text.js';
import { ChangeListView } from './change-list-view.js';
import { changeLists, comparisonMarkdown } from './changes.js';
import styles from './compare-page.module.css';

/** Shows a comparison: counts first, then the changed tests. */
export function ComparisonView({
  run,
  comparison,
}: {
  readonly run: RunDetail;
  readonly comparison: Comparison;
}): ReactNode {
  const lists = changeLists(comparison);
  const text = comparisonMarkdown(comparison, location.origin);
  useListShortcuts({
    c: () => void copyText(text, 'the comparison'),
    y: () => void copyText(location.href, 'the link'),
  });
  const changed = lists.filter(({ count }) => count > 0);
  return (
    <>
      <div className={styles.head}>
        <BaseLine base={comparison.base} />
        <CopyButton text={text} what="the comparison">
          Copy comparison
        </CopyButton>
        <CopyButton text={location.href} what="the link">
          Copy link
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
      <ChangedFixtures fixtures={comparison.fixtures} />
      {changed.length === 0 ? (
        <p className={styles.muted}>No tests changed.</p>
      ) : (
        changed.map((list) => <ChangeListView key={list.name} run={run} list={list} />)
      )}
    </>
  );
}

function ChangedFixtures({ fixtures }: Pick<Comparison, 'fixtures'>): ReactNode {
  const { changes = [], more = 0 } = fixtures ?? {};
  if (changes.length === 0) return null;
  return (
    <section id="fixtures" className={styles.list} aria-labelledby="fixtures-title">
      <h2 id="fixtures-title">
        Fixtures{' '}
        <span className={styles.muted}>{plural(changes.length + more, 'file')} changed that the tests use</span>
      </h2>
      <FixtureChangeList changes={changes} more={more} />
    </section>
  );
}

function BaseLine({ base }: { readonly base: ComparisonBase | null }): ReactNode {
  if (base === null)
    return <p className={styles.base}>No earlier run to compare with, so every failure counts as new.</p>;
  const { runId, branch, commitSha, completedAt } = base;
  return (
    <p className={styles.base}>
      Compared with{' '}
      <Link to="/r/$runId" params={{ runId }} activeOptions={{ exact: true }}>
        run {shortId(runId)}
      </Link>
      {branch === null ? null : (
        <>
          {' '}
          on <UserText text={branch} />
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
