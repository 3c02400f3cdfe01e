import type { FailureFixtures } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FixtureChangeList } from '../../../domain/fixtures/fixture-change-list.js';
import { shortId } from '../../../domain/runs/short-id.js';
import { plural } from '../../../ui/text/format.js';
import styles from './fixtures-since-pass.module.css';

/** Shows what changed in the fixtures of a run since a failed test last passed. */
export function FixturesSincePass({ fixtures }: { readonly fixtures: FailureFixtures }): ReactNode {
  const { count, passedRunId, changes, more } = fixtures;
  const used = `${plural(count, 'fixture')} used`;
  if (passedRunId === null) return <p className={styles.line}>{used}; no earlier pass to compare them with.</p>;
  return (
    <>
      <p className={styles.line}>
        {used}; {changes.length === 0 ? 'none' : changes.length + more} changed since the last pass,{' '}
        <Link to="/r/$runId" params={{ runId: passedRunId }} activeOptions={{ exact: true }}>
          run {shortId(passedRunId)}
        </Link>
        .
      </p>
      {changes.length === 0 ? null : <FixtureChangeList changes={changes} more={more} />}
    </>
  );
}
