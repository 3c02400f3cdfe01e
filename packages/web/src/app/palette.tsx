import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { projectsList, searchList, type SearchResult } from '@clarion/api-client';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { unwrap } from '../api/unwrap.js';
import { isSearchable, resultPath, SEARCH_KINDS } from '../domain/search/search-kinds.js';
import { Dialog } from '../ui/dialogs/dialog.js';
import { findDestinations, type Destination } from './destinations.js';
import { visibleText } from '../ui/text/visible-text.js';
import styles from './palette.module.css';

const MAX_DESTINATIONS = 12;
/** Search results of each kind. */
const EACH = 3;
const PAUSE_MS = 200;
/** An id or an address has its page; the server need not search for it. */
const IS_ADDRESS = /^(?:(?:clr|bld|prj)_[0-9A-Za-z]+$|https?:)/;

/** Command palette: finds pages by ID, commit, branch, project or page name. */
export function Palette({ onClose }: { readonly onClose: () => void }): ReactNode {
  return (
    <Dialog
      onClose={onClose}
      withCloseButton={false}
      padding="xs"
      yOffset="10vh"
      attributes={{ content: { 'aria-label': 'Search' } }}
    >
      <Search onClose={onClose} />
    </Dialog>
  );
}

function Search({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const router = useRouter();
  const found = useDestinations(text);
  const go = (destination: Destination | undefined): void => {
    if (destination === undefined) return;
    onClose();
    if (destination.href === '/docs') window.location.assign(destination.href);
    else router.history.push(destination.href);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') go(found[chosen]);
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    setChosen((index) => Math.max(0, Math.min(found.length - 1, index + step)));
  };
  const type = (value: string): void => {
    setText(value);
    setChosen(0);
  };
  return (
    <>
      <TextInput
        data-autofocus
        aria-label="Search"
        placeholder="Test, cause, message, commit, branch, #pull request, ID or page"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKey}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={found[chosen] === undefined ? undefined : `${listId}-${chosen}`}
      />
      <ul role="listbox" id={listId} aria-label="Results" className={styles.list}>
        {found.map(({ label, note, href }, index) => (
          <li
            key={label + href}
            role="option"
            id={`${listId}-${index}`}
            aria-selected={index === chosen}
            className={styles.option}
            onPointerDown={() => go(found[index])}
          >
            {label}
            {note === undefined ? null : <span className={styles.note}>{note}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

function useDestinations(text: string): readonly Destination[] {
  const projects = useQuery({
    queryKey: ['projects', 'palette'],
    queryFn: () => unwrap(projectsList({ query: { limit: 200 } })),
    staleTime: 60_000,
  });
  const query = text.trim().toLowerCase();
  const named = (projects.data?.items ?? [])
    .filter(({ name, slug }) => query !== '' && (name.toLowerCase().includes(query) || slug.includes(query)))
    .map(({ id, name }) => ({ label: `Project ${name}`, href: `/p/${id}` }));
  const found = useSearchResults(text.trim());
  const others = [...named, ...findDestinations(text)].slice(0, MAX_DESTINATIONS);
  const all = isSearchable(text)
    ? [
        {
          label: `All results for ${text.trim()}`,
          href: `/search?${new URLSearchParams({ q: text.trim() }).toString()}`,
        },
      ]
    : [];
  // Pages that a text names come before those that only contain it.
  return [...others.slice(0, -1), ...found, ...others.slice(-1), ...all];
}

/** Searches the server while the user types. */
function useSearchResults(text: string): readonly Destination[] {
  const [q] = useDebouncedValue(text, PAUSE_MS);
  const isWanted = isSearchable(text) && !IS_ADDRESS.test(text);
  const { data } = useQuery({
    queryKey: ['search', 'palette', q],
    queryFn: ({ signal }) => unwrap(searchList({ query: { q, each: EACH }, signal })),
    enabled: isWanted && isSearchable(q),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  if (!isWanted) return [];
  return (data?.items ?? []).map((item) => ({
    label: item.title === '' ? '(no text)' : visibleText(item.title),
    note: noteOf(item),
    href: resultPath(item),
  }));
}

function noteOf({ kind, detail }: SearchResult): string {
  const label = SEARCH_KINDS.find(({ value }) => value === kind)?.label ?? kind;
  return detail === null ? label : `${label} · ${visibleText(detail)}`;
}
