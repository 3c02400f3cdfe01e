import type { ChangedTest, RunDetail, SlowerTest } from '@clarion/api-client';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount, formatDuration, plural } from '../../ui/text/format.js';
import { isWhole, withWhole } from '../../ui/navigation/whole-lists.js';
import { UserText } from '../../ui/text/user-text.js';
import { visibleText } from '../../ui/text/visible-text.js';
import { TestName } from '../../domain/tests/test-name.js';
import type { ChangeList } from './changes.js';
import styles from './compare-page.module.css';

const route = getRouteApi('/app/r/$runId/compare');

/** How many tests of a list are shown at first. */
const SHOWN = 50;

/** Lists the tests with one kind of change. */
export function ChangeListView({
  run,
  list: { name, title, description, count, tests },
}: {
  readonly run: RunDetail;
  readonly list: ChangeList;
}): ReactNode {
  const { all } = route.useSearch();
  const navigate = route.useNavigate();
  const shown = isWhole(all, name) ? tests : tests.slice(0, SHOWN);
  return (
    <section id={name} className={styles.list} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>
        {title}{' '}
        <span className={styles.muted}>
          {plural(count, 'test')} {description}
        </span>
      </h2>
      <ul className={styles.tests}>
        {shown.map((test) => (
          <ChangeRow key={`${test.testKey} ${test.testId}`} run={run} test={test} />
        ))}
      </ul>
      {shown.length < tests.length ? (
        <button
          type="button"
          className={styles.all}
          onClick={() =>
            void navigate({
              search: (before) => ({ ...before, all: withWhole(all, name) }),
              replace: true,
              resetScroll: false,
            })
          }
        >
          Show {plural(tests.length - shown.length, 'more test')}
        </button>
      ) : null}
      {tests.length < count ? (
        <p className={styles.muted}>
          {plural(count - tests.length, 'more test')} not shown: a list has at most {formatCount(tests.length)}.
        </p>
      ) : null}
    </section>
  );
}

function ChangeRow({ run, test }: { readonly run: RunDetail; readonly test: ChangedTest | SlowerTest }): ReactNode {
  const { id: runId, projectId } = run;
  return (
    <li>
      {hasFailed(test) ? (
        <Link
          to="/r/$runId"
          params={{ runId }}
          search={{ failure: test.testId }}
          activeOptions={{ exact: true }}
          data-row=""
        >
          <TestName name={test.testName} isCut />
        </Link>
      ) : (
        <Link to="/p/$projectId/tests/$testKey" params={{ projectId, testKey: test.testKey }} data-row="">
          <TestName name={test.testName} isCut />
        </Link>
      )}
      {'message' in test && test.message !== undefined ? (
        <span className={styles.message}>
          <UserText text={visibleText(test.message)} />
        </span>
      ) : null}
      <span className={styles.change}>{describeChange(test)}</span>
      <span className={styles.links}>
        {'group' in test && test.group !== undefined ? (
          <Link to="/p/$projectId/causes/$causeId" params={{ projectId, causeId: test.group }}>
            Cause
          </Link>
        ) : null}
        {hasFailed(test) ? (
          <Link to="/p/$projectId/tests/$testKey" params={{ projectId, testKey: test.testKey }}>
            History
          </Link>
        ) : null}
      </span>
    </li>
  );
}

function hasFailed(test: ChangedTest | SlowerTest): boolean {
  return 'after' in test && test.after === 'failed';
}

function describeChange(test: ChangedTest | SlowerTest): string {
  if ('beforeMs' in test)
    return `${formatDuration(test.beforeMs)} → ${formatDuration(test.afterMs)}${test.ratio === null ? '' : `, ${test.ratio} times as long`}`;
  return `${test.before ?? 'absent'} → ${test.after ?? 'absent'}`;
}
