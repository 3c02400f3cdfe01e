import type { Build, BuildComparison, ChangedBuildTest } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FixtureChangeList } from '../../domain/fixtures/fixture-change-list.js';
import { resultTitle } from '../../domain/runs/result-title.js';
import { TestName } from '../../domain/tests/test-name.js';
import { Note, Section } from '../../ui/layout/section.js';
import { formatCount, plural, shortSha } from '../../ui/text/format.js';
import { UserText } from '../../ui/text/user-text.js';
import { visibleText } from '../../ui/text/visible-text.js';
import styles from './build.module.css';

const LISTS = [
  ['newlyFailing', 'New failures', 'failed that did not fail on the base branch'],
  ['fixed', 'Fixed', 'passed that failed on the base branch'],
  ['stillFailing', 'Still failing', 'failed on both'],
  ['flaky', 'Flaky', 'passed on a retry'],
] as const;

/** Lists the new, fixed, still failing and flaky tests of a build of a pull request. */
export function PullRequestChanges({
  build,
  comparison,
}: {
  readonly build: Build;
  readonly comparison: BuildComparison;
}): ReactNode {
  const { summary, running } = comparison;
  return (
    <>
      <p className={styles.facts}>
        <span>
          <Link to="/b/$buildId" params={{ buildId: build.id }}>
            <UserText text={resultTitle(build)} />
          </Link>
        </span>
        <Base base={comparison.base} />
      </p>
      {running ? <Note>The build is running: more changes may follow.</Note> : null}
      <ul className={styles.counts} aria-label="Counts">
        {LISTS.map(([name, title]) => (
          <li key={name}>
            <span>{title}</span>
            <b>{formatCount(summary[name])}</b>
          </li>
        ))}
      </ul>
      <ChangedFixtures fixtures={comparison.fixtures} />
      {LISTS.filter(([name]) => summary[name] > 0).map(([name, title, description]) => (
        <Section key={name} title={title} aside={`${plural(summary[name], 'test')} ${description}`}>
          <ul className={styles.failures}>
            {comparison[name].map((test) => (
              <ChangedTestLine key={test.testKey} projectId={build.projectId} test={test} />
            ))}
          </ul>
          {comparison[name].length < summary[name] ? (
            <Note>{plural(summary[name] - comparison[name].length, 'more test')} not shown.</Note>
          ) : null}
        </Section>
      ))}
    </>
  );
}

function ChangedFixtures({ fixtures }: Pick<BuildComparison, 'fixtures'>): ReactNode {
  const { changes = [], more = 0 } = fixtures ?? {};
  if (changes.length === 0) return null;
  return (
    <Section title="Fixtures" aside={`${plural(changes.length + more, 'file')} changed that the tests use`}>
      <FixtureChangeList changes={changes} more={more} />
    </Section>
  );
}

function Base({ base }: Pick<BuildComparison, 'base'>): ReactNode {
  if (base === null) return <span>No earlier build of the default branch, so every failure counts as new.</span>;
  return (
    <span>
      compared with{' '}
      <Link to="/b/$buildId" params={{ buildId: base.buildId }}>
        <UserText text={`${base.branch ?? 'the build before'} @ ${shortSha(base.commitSha ?? base.buildId)}`} />
      </Link>
    </span>
  );
}

function ChangedTestLine({
  projectId,
  test: { runId, testKey, testId, testName, after, group, message },
}: {
  readonly projectId: string;
  readonly test: ChangedBuildTest;
}): ReactNode {
  return (
    <li>
      {after === 'failed' ? (
        <Link to="/r/$runId" params={{ runId }} search={{ failure: testId }} data-row="">
          <TestName name={testName} isCut />
        </Link>
      ) : (
        <Link to="/p/$projectId/tests/$testKey" params={{ projectId, testKey }} data-row="">
          <TestName name={testName} isCut />
        </Link>
      )}
      {group === undefined ? null : (
        <Link to="/p/$projectId/causes/$causeId" params={{ projectId, causeId: group }} className={styles.job}>
          Cause
        </Link>
      )}
      {message === undefined ? null : (
        <span className={styles.message}>
          <UserText text={visibleText(message)} />
        </span>
      )}
    </li>
  );
}
