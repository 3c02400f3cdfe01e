import type { ApiCoverage } from '@clarion/api-client';
import { useMemo, type ReactNode } from 'react';
import { Warning } from '../../ui/feedback/warning.js';
import { FilterBar } from '../../ui/forms/filter-bar.js';
import { FilterInput } from '../../ui/forms/filter-input.js';
import { FilterSelect } from '../../ui/forms/filter-select.js';
import { Fact, Facts } from '../../ui/layout/facts.js';
import { Note, Section } from '../../ui/layout/section.js';
import { plural } from '../../ui/text/format.js';
import { EVIDENCES } from './operation-evidence.js';
import { OperationGroupView } from './operation-group-view.js';
import { filterOperations, groupOperations } from './operation-groups.js';
import { shareText } from './share-text.js';

/** With so many operations, groups are closed at first. */
const MOST_OPEN = 100;

/** The filters of the page of an API in the URL. */
export interface OperationsSearch {
  readonly branch?: string;
  readonly evidence?: string;
  readonly q?: string;
}

interface OperationsProps {
  readonly coverage: ApiCoverage;
  readonly search: OperationsSearch;
  readonly onChange: (name: keyof OperationsSearch, value: string) => void;
}

/** Shows the operations of an API by path, with the evidence that tests give of each. */
export function Operations({ coverage, search, onChange }: OperationsProps): ReactNode {
  const { operations, operationShare, statusShare, runs, uncounted } = coverage;
  const { q, branch } = search;
  const evidence = EVIDENCES.find(({ value }) => value === search.evidence)?.value;
  const groups = useMemo(
    () =>
      groupOperations(
        filterOperations(operations, {
          ...(q === undefined ? {} : { q }),
          ...(evidence === undefined ? {} : { evidence }),
        }),
      ),
    [operations, q, evidence],
  );
  const count = groups.reduce((sum, group) => sum + group.operations.length, 0);
  return (
    <Section title="Operations" aside={`In the newest ${plural(runs, 'finished run')} with HTTP calls`}>
      <Facts>
        <Fact name="Operations called">{shareText(operationShare)}</Fact>
        <Fact name="Described statuses answered">{shareText(statusShare)}</Fact>
      </Facts>
      {runs === 0 ? (
        <Note>
          No run with HTTP calls yet{branch === undefined ? '' : ' on this branch'}. Tests report calls as trace events.
        </Note>
      ) : null}
      {uncounted === 0 ? null : (
        <Warning>
          {plural(uncounted, 'call')} could not be counted, because an upload counts at most 2,000 different ones.
          Operations without calls may have been called.
        </Warning>
      )}
      <FilterBar label="Filter operations">
        <FilterInput
          label="Search"
          placeholder="Method, path or operation ID"
          isSearch
          width="18rem"
          value={q ?? ''}
          onChange={(value) => onChange('q', value)}
        />
        <FilterSelect
          label="Evidence"
          value={search.evidence}
          data={EVIDENCES}
          onChange={(value) => onChange('evidence', value)}
        />
        <FilterInput label="Branch" value={branch ?? ''} onChange={(value) => onChange('branch', value)} />
      </FilterBar>
      {count === 0 ? (
        <Note>{operations.length === 0 ? 'The document describes no operations.' : 'No operations match.'}</Note>
      ) : null}
      {groups.map((group) => (
        <OperationGroupView key={group.path} group={group} isOpenAtFirst={count <= MOST_OPEN} />
      ))}
    </Section>
  );
}
