import type { CauseDetail, CauseRun } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shortId } from '../../domain/runs/short-id.js';
import { Section } from '../../ui/layout/section.js';
import { Strip } from '../../ui/lists/strip.js';
import { Cell, DataTable, type Column } from '../../ui/lists/table.js';
import { formatInstant, shortSha } from '../../ui/text/format.js';
import { visibleText } from '../../ui/text/visible-text.js';
import { Age } from '../../ui/time/age.js';
import { presenceOf, presenceSummary, presenceText, type CausePresence } from './cause-presence.js';
import styles from './cause-strip.module.css';

const KEYS: Readonly<Record<CausePresence, string>> = {
  seen: 'seen',
  passed: 'passed without it',
  failed: 'failed for other reasons',
  unfinished: 'errored or cancelled',
};
const KEY_ORDER: readonly CausePresence[] = ['seen', 'passed', 'failed', 'unfinished'];

const COLUMNS: readonly Column[] = [
  { name: 'Run' },
  { name: 'Result' },
  { name: 'Commit' },
  { name: 'Ended', align: 'end' },
];

/** Shows the newest runs of the default branch, with and without a cause: as a strip of links, the oldest on the left, and as a table. */
export function CauseStrip({ cause: { id, recentBranch, recentRuns } }: { readonly cause: CauseDetail }): ReactNode {
  if (recentRuns.length === 0) return null;
  const summary = presenceSummary(recentRuns);
  const title = recentBranch === null ? 'Recent runs' : `Recent runs on ${visibleText(recentBranch)}`;
  const shown = new Set(recentRuns.map(presenceOf));
  return (
    <Section title={title} aside={summary}>
      <Strip label={`${title}, the oldest first: ${summary}`}>
        {recentRuns.toReversed().map((run) => (
          <li key={run.runId}>
            <RunLink
              run={run}
              causeId={id}
              className={styles[presenceOf(run)]}
              aria-label={labelOf(run)}
              title={labelOf(run)}
            />
          </li>
        ))}
      </Strip>
      <ul className={styles.keys} aria-hidden="true">
        {KEY_ORDER.filter((presence) => shown.has(presence)).map((presence) => (
          <li key={presence} className={`${styles.key} ${styles[presence]}`}>
            {KEYS[presence]}
          </li>
        ))}
      </ul>
      <details className={styles.details}>
        <summary>Show as table</summary>
        <DataTable label={title} columns={COLUMNS}>
          <tbody>
            {recentRuns.map((run) => (
              <RunRow key={run.runId} run={run} causeId={id} />
            ))}
          </tbody>
        </DataTable>
      </details>
    </Section>
  );
}

interface RunLinkProps {
  readonly run: CauseRun;
  readonly causeId: string;
  readonly className?: string | undefined;
  readonly 'aria-label'?: string;
  readonly title?: string;
  readonly children?: ReactNode;
}

/** Leads to the failures of a run that have the cause, or to the run where it has none. */
function RunLink({ run: { runId, count }, causeId, ...rest }: RunLinkProps): ReactNode {
  return <Link to="/r/$runId" params={{ runId }} search={count > 0 ? { group: causeId } : {}} {...rest} />;
}

function RunRow({ run, causeId }: { readonly run: CauseRun; readonly causeId: string }): ReactNode {
  return (
    <tr>
      <Cell>
        <RunLink run={run} causeId={causeId}>
          <code>{shortId(run.runId)}</code>
        </RunLink>
      </Cell>
      <Cell label="Result">{presenceText(run)}</Cell>
      <Cell label="Commit">{run.commitSha === null ? '–' : <code>{shortSha(run.commitSha)}</code>}</Cell>
      <Cell label="Ended" align="end">
        <Age at={run.at} />
      </Cell>
    </tr>
  );
}

function labelOf(run: CauseRun): string {
  const parts = [
    presenceText(run),
    formatInstant(new Date(run.at)),
    run.commitSha === null ? '' : shortSha(run.commitSha),
  ];
  return parts.filter((part) => part !== '').join(', ');
}
