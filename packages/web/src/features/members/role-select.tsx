import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session.js';
import { ROLES, type RoleName } from '../../domain/access/roles.js';
import { canAssignRole } from './permissions.js';
import styles from './members.module.css';

interface RoleSelectProps {
  /** Only for screen readers unless `isLabelShown`. */
  readonly label: string;
  readonly isLabelShown?: boolean;
  readonly value: RoleName;
  readonly onChange: (role: RoleName) => void;
  readonly isDisabled?: boolean;
  readonly error?: string | undefined;
}

/** Select field for a role, with a description of each role. */
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
      data={ROLES.map(({ role, name }) => ({ value: role, label: name, disabled: !canAssignRole(own, role) }))}
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
      <span className={styles.description}>
        {isDisabled ? 'Only owners can assign this role.' : ROLES.find((info) => info.role === role)?.description}
      </span>
    </span>
  );
}
