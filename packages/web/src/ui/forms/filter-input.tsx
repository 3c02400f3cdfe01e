import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';

const PAUSE_MS = 300;

interface FilterInputProps {
  readonly label: string;
  /** Value from the URL; empty if not set. */
  readonly value: string;
  /** Called with the trimmed text shortly after the last keystroke. */
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  /** Whether the `/` key focuses this field. At most one per page. */
  readonly isSearch?: boolean;
  /** Id of a `datalist` with suggestions. */
  readonly list?: string;
  readonly width?: string;
  /** Shows the label as placeholder. */
  readonly isLabelInside?: boolean;
}

/** Text field that filters a list while the user types. */
export function FilterInput({
  label,
  value,
  onChange,
  placeholder,
  isSearch = false,
  list,
  width = '12rem',
  isLabelInside = false,
}: FilterInputProps): ReactNode {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const send = useDebouncedCallback((text: string) => {
    setSent(text.trim());
    onChange(text.trim());
  }, PAUSE_MS);
  // The URL changed. Keep the draft if the change came from this field, because the user may have typed more since.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) setDraft(value);
  }
  const type = (text: string): void => {
    setDraft(text);
    send(text);
  };
  return (
    <TextInput
      size="xs"
      label={isLabelInside ? undefined : label}
      aria-label={isLabelInside ? label : undefined}
      placeholder={isLabelInside ? label : placeholder}
      value={draft}
      list={list}
      type={isSearch ? 'search' : 'text'}
      data-search={isSearch ? '' : undefined}
      autoComplete="off"
      spellCheck={false}
      style={{ width, maxWidth: '100%' }}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
