import { Select } from '@mantine/core';
import type { ReactNode } from 'react';

const MOST_AT_A_GLANCE = 8;

interface ChooseProps {
  readonly label: string;
  /** What the address holds. A choice that is not offered is shown as it is. */
  readonly value: string | undefined;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  /** Is told the empty text when the choice is taken back. */
  readonly onChange: (value: string) => void;
  readonly width?: string;
}

/** A choice that filters a list, or none. */
export function Choose({ label, value, data, onChange, width = '10rem' }: ChooseProps): ReactNode {
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
      clearButtonProps={{ 'aria-label': `All: no ${label.toLowerCase()} chosen` }}
      searchable={data.length > MOST_AT_A_GLANCE}
      style={{ width, maxWidth: '100%' }}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
