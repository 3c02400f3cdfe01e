import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session.js';
import { ROLES, type RoleName } from '../../ui/role-words.js';
import { mayGive } from './may-change.js';
import styles from './members.module.css';

interface RoleSelectProps {
  /** Shown above the field; else it is for screen readers alone. */
  readonly label: string;
  readonly isLabelShown?: boolean;
  readonly value: RoleName;
  readonly onChange: (role: RoleName) => void;
  readonly isDisabled?: boolean;
  readonly error?: string | undefined;
}

/** Chooses a role; each says what it may do. */
export function RoleSelect({
  label,
  isLabelShown = false,
  value,
  onChange,
  isDisabled = false,
  error,
}: RoleSelectProps): ReactNode {
  const { role: own } = useSession();
  const choose = (chosen: string | null): void => {
    const found = ROLES.find(({ role }) => role === chosen);
    if (found !== undefined && found.role !== value) onChange(found.role);
  };
  return (
    <Select
      size={isLabelShown ? 'sm' : 'xs'}
      label={isLabelShown ? label : undefined}
      aria-label={isLabelShown ? undefined : label}
      style={{ width: isLabelShown ? undefined : '8rem' }}
      data={ROLES.map(({ role, name }) => ({ value: role, label: name, disabled: !mayGive(own, role) }))}
      renderOption={({ option }) => (
        <RoleOption role={option.value} label={option.label} isDisabled={option.disabled === true} />
      )}
      comboboxProps={{ width: '20rem', position: 'bottom-start' }}
      maxDropdownHeight={480}
      allowDeselect={false}
      value={value}
      disabled={isDisabled}
      error={error}
      onChange={choose}
    />
  );
}

function RoleOption({
  role,
  label,
  isDisabled,
}: {
  readonly role: string;
  readonly label: string;
  readonly isDisabled: boolean;
}): ReactNode {
  return (
    <span>
      {label}
      <span className={styles.may}>
        {isDisabled ? 'Only owners make owners.' : ROLES.find((words) => words.role === role)?.may}
      </span>
    </span>
  );
}
