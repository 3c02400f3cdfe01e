import { Select } from '@mantine/core';
import type { ReactNode } from 'react';

const MAX_WITHOUT_SEARCH = 8;

interface FilterSelectProps {
  readonly label: string;
  /** Value from the URL. Shown as it is if it is not one of the options. */
  readonly value: string | undefined;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  /** Called with an empty string when the filter is cleared. */
  readonly onChange: (value: string) => void;
  readonly width?: string;
}

/** Select field that filters a list. */
export function FilterSelect({ label, value, data, onChange, width = '10rem' }: FilterSelectProps): ReactNode {
  const known =
    value === undefined || data.some((choice) => choice.value === value) ? data : [...data, { value, label: value }];
  return (
    <Select
      size="xs"
      label={label}
      placeholder="All"
      data={[...known]}
      value={value ?? null}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      searchable={data.length > MAX_WITHOUT_SEARCH}
      style={{ width, maxWidth: '100%' }}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
