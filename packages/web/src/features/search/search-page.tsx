import { searchList, type SearchResult } from '@clarion/api-client';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { isSearchable, resultPath, SEARCH_KINDS, type SearchKind } from '../../domain/search/search-kinds.js';
import { FilterBar } from '../../ui/forms/filter-bar.js';
import { FilterInput } from '../../ui/forms/filter-input.js';
import { FilterSelect } from '../../ui/forms/filter-select.js';
import { Page } from '../../ui/layout/page.js';
import { Note, Section } from '../../ui/layout/section.js';
import { useListShortcuts } from '../../ui/keyboard/use-list-shortcuts.js';
import { PagedList } from '../../ui/lists/paged-list.js';
import { Cell, DataTable, SubLine, type Column } from '../../ui/lists/table.js';
import { usePages } from '../../ui/lists/use-pages.js';
import { UserText } from '../../ui/text/user-text.js';
import { Age } from '../../ui/time/age.js';
import styles from './search.module.css';

const route = getRouteApi('/app/search');

/** Results of each kind in the overview of all kinds. */
const EACH = 8;
const PAGE = 30;

const COLUMNS: readonly Column[] = [{ name: 'Result' }, { name: 'Project' }, { name: 'Seen', align: 'end' }];

/** Searches builds, commits, tests, causes and messages of all projects. */
export function SearchPage(): ReactNode {
  const { q = '', kind: chosen } = route.useSearch();
  const navigate = route.useNavigate();
  useListShortcuts({});
  const kind = SEARCH_KINDS.find(({ value }) => value === chosen)?.value;
  const change = (name: 'q' | 'kind', value: string): void =>
    void navigate({
      search: ({ [name]: _before, ...others }) => (value === '' ? others : { ...others, [name]: value }),
      replace: true,
    });
  return (
    <Page title="Search">
      <FilterBar label="Search">
        <FilterInput
          label="Search for"
          isSearch
          width="24rem"
          placeholder="Test, cause, message, commit, branch, #pull request"
          value={q}
          onChange={(text) => change('q', text)}
        />
        <FilterSelect
          label="Kind"
          value={kind}
          data={SEARCH_KINDS.map(({ value, many }) => ({ value, label: many }))}
          onChange={(value) => change('kind', value)}
        />
      </FilterBar>
      {isSearchable(q) ? <Results q={q} kind={kind} /> : <Note>Type at least two characters.</Note>}
    </Page>
  );
}

function Results({ q, kind }: { readonly q: string; readonly kind: SearchKind | undefined }): ReactNode {
  const found = usePages({
    queryKey: ['search', q, kind],
    read: (cursor) =>
      unwrap(searchList({ query: kind === undefined ? { q, each: EACH } : { q, kind, limit: PAGE, cursor } })),
  });
  return (
    <div role="region" aria-label="Results" aria-live="polite" className={styles.results}>
      <PagedList
        pages={found}
        lines={8}
        empty={<Note>No results. A result contains every word, and only recent runs are searched.</Note>}
      >
        {(items) =>
          SEARCH_KINDS.map(({ value }) => (
            <Kind key={value} kind={value} items={items} q={q} isOnly={kind !== undefined} />
          ))
        }
      </PagedList>
    </div>
  );
}

interface KindProps {
  readonly kind: SearchKind;
  readonly items: readonly SearchResult[];
  readonly q: string;
  /** Whether the list has only this kind, page by page. */
  readonly isOnly: boolean;
}

function Kind({ kind, items, q, isOnly }: KindProps): ReactNode {
  const own = items.filter((item) => item.kind === kind);
  const title = SEARCH_KINDS.find(({ value }) => value === kind)?.many ?? kind;
  if (own.length === 0) return null;
  return (
    <Section title={title}>
      <DataTable label={title} columns={COLUMNS}>
        <tbody>
          {own.map((item) => (
            <ResultRow key={item.url + item.id} item={item} />
          ))}
        </tbody>
      </DataTable>
      {isOnly || own.length < EACH ? null : (
        <Link to="/search" search={{ q, kind }}>
          More {title.toLowerCase()}
        </Link>
      )}
    </Section>
  );
}

function ResultRow({ item }: { readonly item: SearchResult }): ReactNode {
  return (
    <tr>
      <Cell>
        <span>
          <Link to={resultPath(item)} data-row="">
            <UserText text={item.title === '' ? '(no text)' : item.title} />
          </Link>
          <SubLine>
            {item.detail === null ? '' : <UserText text={item.detail} />}
            {item.kind === 'commit' ? ` · ${item.id.slice(0, 8)}` : ''}
          </SubLine>
        </span>
      </Cell>
      <Cell label="Project">
        <Link to="/p/$projectId" params={{ projectId: item.projectId }}>
          <UserText text={item.projectName} />
        </Link>
      </Cell>
      <Cell label="Seen" align="end">
        {item.at === null ? '' : <Age at={item.at} />}
      </Cell>
    </tr>
  );
}
