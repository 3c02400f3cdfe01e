import type { RunDetail } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount } from '../../ui/text/format.js';
import styles from './run-tabs.module.css';

const TABS = ['failures', 'load', 'tests', 'events', 'artifacts', 'raw'] as const;

/** A tab of the run page. */
export type RunTab = (typeof TABS)[number];

/** Parses the tab from the URL. Defaults to failures. */
export function readTab(text: string | undefined): RunTab {
  return TABS.find((tab) => tab === text) ?? 'failures';
}

const NAMES: Readonly<Record<RunTab, string>> = {
  failures: 'Failures',
  load: 'Load',
  tests: 'Tests',
  events: 'Events',
  artifacts: 'Artifacts',
  raw: 'Raw',
};

/** Links to the tabs of a run, and to its comparison. */
export function RunTabs({ run, tab: current }: { readonly run: RunDetail; readonly tab: RunTab }): ReactNode {
  const counts: Readonly<Partial<Record<RunTab, number>>> = { failures: run.summary.failed, tests: run.summary.total };
  return (
    <nav className={styles.tabs} aria-label="Run tabs">
      {TABS.filter((tab) => tab !== 'load' || run.kind === 'load').map((tab) => (
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
