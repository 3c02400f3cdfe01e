import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { projectsList } from '@clarion/api-client';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { unwrap } from '../api/unwrap.js';
import { Dialog } from '../ui/dialogs/dialog.js';
import { findDestinations, type Destination } from './destinations.js';
import styles from './palette.module.css';

const MAX_RESULTS = 12;

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
        placeholder="Run ID, commit, branch, CI URL, project or page"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKey}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={found[chosen] === undefined ? undefined : `${listId}-${chosen}`}
      />
      <ul role="listbox" id={listId} aria-label="Results" className={styles.list}>
        {found.map(({ label, href }, index) => (
          <li
            key={href}
            role="option"
            id={`${listId}-${index}`}
            aria-selected={index === chosen}
            className={styles.option}
            onPointerDown={() => go(found[index])}
          >
            {label}
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
  return [...named, ...findDestinations(text)].slice(0, MAX_RESULTS);
}
