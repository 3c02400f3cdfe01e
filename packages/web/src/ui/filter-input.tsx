import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';

const PAUSE_MS = 300;

interface FilterInputProps {
  readonly label: string;
  /** What the address holds; empty for none. */
  readonly value: string;
  /** Is told the text without spaces around it, a moment after the last key. */
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  /** Whether `/` goes here. A page has one such field at most. */
  readonly isSearch?: boolean;
  /** The id of a `datalist` with proposals. */
  readonly list?: string;
  readonly width?: string;
  /** The label stands in the empty field. */
  readonly isLabelInside?: boolean;
}

/** A field that filters a list while somebody types. */
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
  // The address changed: by what was typed here, which may have gone on since, or by something else.
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
