import { projectCausesList, type Cause } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { Age } from '../../ui/time/age.js';
import { CAUSE_STATUSES, causeStatusText, readCauseStatus } from '../../domain/causes/cause-status.js';
import { FilterBar } from '../../ui/forms/filter-bar.js';
import { FilterSelect } from '../../ui/forms/filter-select.js';
import { FilterInput } from '../../ui/forms/filter-input.js';
import { formatCount } from '../../ui/text/format.js';
import { Note, Section } from '../../ui/layout/section.js';
import { Cell, DataTable, SubLine, type Column } from '../../ui/lists/table.js';
import { UserText } from '../../ui/text/user-text.js';
import { PagedList } from '../../ui/lists/paged-list.js';
import { usePages } from '../../ui/lists/use-pages.js';
import styles from './project.module.css';

const PAGE = 20;

const COLUMNS: readonly Column[] = [
  { name: 'Cause' },
  { name: 'Runs', align: 'end' },
  { name: 'First seen', align: 'end' },
  { name: 'Last seen', align: 'end' },
];

/** Which causes are listed, as in the URL; absent members do not filter. */
export interface CausesFilter {
  /** Part of the title, or a whole id. */
  readonly q?: string;
  readonly status?: string;
}

interface ProjectCausesProps {
  readonly projectId: string;
  readonly filter: CausesFilter;
  readonly onChange: (filter: CausesFilter) => void;
}

/** Lists the causes of failures in a project, the most recently seen first. */
export function ProjectCauses({ projectId, filter, onChange }: ProjectCausesProps): ReactNode {
  const { q, status } = filter;
  const change = (changed: { readonly q?: string | undefined; readonly status?: string | undefined }): void => {
    const next = { q, status, ...changed };
    onChange({ ...(next.q ? { q: next.q } : {}), ...(next.status ? { status: next.status } : {}) });
  };
  return (
    <Section title="Causes of failures" aside="Failures with the same cause share an ID across runs and branches.">
      <div className={styles.causes}>
        <FilterBar label="Causes">
          <FilterInput
            label="Search causes"
            isSearch
            width="18rem"
            value={q ?? ''}
            onChange={(text) => change({ q: text })}
          />
          <FilterSelect
            label="Status"
            value={status}
            data={CAUSE_STATUSES}
            onChange={(value) => change({ status: value })}
          />
        </FilterBar>
        <CauseList projectId={projectId} filter={filter} />
      </div>
    </Section>
  );
}

function CauseList({ projectId, filter }: Pick<ProjectCausesProps, 'projectId' | 'filter'>): ReactNode {
  const { q } = filter;
  const status = readCauseStatus(filter.status ?? '');
  const causes = usePages({
    queryKey: ['causes', projectId, 'list', q, status],
    read: (cursor) => unwrap(projectCausesList({ path: { projectId }, query: { q, status, limit: PAGE, cursor } })),
  });
  return (
    <PagedList
      pages={causes}
      lines={4}
      empty={
        <Note>
          {q === undefined && status === undefined
            ? 'No failures yet.'
            : 'No causes match. Search by title or full ID, or choose another status.'}
        </Note>
      }
    >
      {(items) => (
        <DataTable label="Causes of failures" columns={COLUMNS}>
          <tbody>
            {items.map((cause) => (
              <CauseRow key={cause.id} projectId={projectId} cause={cause} />
            ))}
          </tbody>
        </DataTable>
      )}
    </PagedList>
  );
}

function CauseRow({ projectId, cause }: { readonly projectId: string; readonly cause: Cause }): ReactNode {
  return (
    <tr>
      <Cell>
        <span>
          <Link to="/p/$projectId/causes/$causeId" params={{ projectId, causeId: cause.id }} data-row="">
            <UserText text={cause.title === '' ? '(no message)' : cause.title} />
          </Link>
          <SubLine>
            {cause.status === 'open' && cause.backAfter === null ? '' : `${causeStatusText(cause)} · `}
            {cause.kind} · <code>{cause.id}</code>
          </SubLine>
        </span>
      </Cell>
      <Cell label="Runs" align="end">
        {formatCount(cause.runs)}
      </Cell>
      <Cell label="First seen" align="end">
        <Seen seen={cause.firstSeen} />
      </Cell>
      <Cell label="Last seen" align="end">
        <Seen seen={cause.lastSeen} />
      </Cell>
    </tr>
  );
}

function Seen({ seen: { runId, at } }: { readonly seen: Cause['firstSeen'] }): ReactNode {
  return (
    <Link to="/r/$runId" params={{ runId }}>
      <Age at={at} />
    </Link>
  );
}
