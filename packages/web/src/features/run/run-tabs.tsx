import type { RunDetail } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount } from '../../ui/format.js';
import styles from './run-tabs.module.css';

const TABS = ['failures', 'tests', 'events', 'artifacts', 'raw'] as const;

/** A part of the page of a run. */
export type RunTab = (typeof TABS)[number];

/** The part that an address names; the failures for none. */
export function readTab(text: string | undefined): RunTab {
  return TABS.find((tab) => tab === text) ?? 'failures';
}

const NAMES: Readonly<Record<RunTab, string>> = {
  failures: 'Failures',
  tests: 'Tests',
  events: 'Events',
  artifacts: 'Artifacts',
  raw: 'Raw',
};

/** Links to the parts of the page of a run, and to what changed since another one. */
export function RunTabs({ run, tab: current }: { readonly run: RunDetail; readonly tab: RunTab }): ReactNode {
  const counts: Readonly<Partial<Record<RunTab, number>>> = { failures: run.summary.failed, tests: run.summary.total };
  return (
    <nav className={styles.tabs} aria-label="Parts of the run">
      {TABS.map((tab) => (
        <Link
          key={tab}
          to="/r/$runId"
          params={{ runId: run.id }}
          search={tab === 'failures' ? {} : { tab }}
          activeOptions={{ exact: true }}
          aria-current={tab === current ? 'page' : undefined}
        >
          {NAMES[tab]}
          {counts[tab] === undefined ? null : <span className={styles.count}>{formatCount(counts[tab])}</span>}
        </Link>
      ))}
      <Link className={styles.last} to="/r/$runId/compare" params={{ runId: run.id }}>
        Compare
      </Link>
    </nav>
  );
}
