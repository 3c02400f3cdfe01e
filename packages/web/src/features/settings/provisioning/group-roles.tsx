import {
  provisioningChangeRoles,
  type Provisioning,
  type ProvisioningGroup,
  type ProvisioningRoles,
} from '@clarion/api-client';
import { Autocomplete, Button, NativeSelect } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { unwrap } from '../../../api/unwrap.js';
import { ROLES } from '../../../domain/access/roles.js';
import { ProblemNote } from '../../../ui/feedback/problem-note.js';
import formStyles from '../../../ui/forms/form.module.css';
import { useChange } from '../../../ui/forms/use-change.js';
import { Cell, DataTable, type Column } from '../../../ui/lists/table.js';
import { Note } from '../../../ui/layout/section.js';
import { UserText } from '../../../ui/text/user-text.js';
import { PROVISIONING_KEY } from './provisioning-key.js';

type ProvisionedRole = ProvisioningRoles['defaultRole'];

/** Changes all roles at once: the server replaces them. */
type ChangeRoles = UseMutationResult<Provisioning, Error, ProvisioningRoles>;

const COLUMNS: readonly Column[] = [
  { name: 'Group' },
  { name: 'Role' },
  { name: 'Members', align: 'end' },
  { name: 'Actions', isNameHidden: true },
];

/** Owners are made by owners alone. */
const CHOICES = ROLES.flatMap(({ role, name }) => (role === 'owner' ? [] : [{ value: role, label: name }]));

function toRole(value: string): ProvisionedRole {
  return value === 'admin' || value === 'member' ? value : 'viewer';
}

/** The roles that groups of the identity provider give. */
export function GroupRoles({ provisioning }: { readonly provisioning: Provisioning }): ReactNode {
  const { defaultRole, groups, otherGroups } = provisioning;
  const change = useChange({
    run: (body: ProvisioningRoles) => unwrap(provisioningChangeRoles({ body })),
    invalidates: [PROVISIONING_KEY, ['members']],
    successMessage: 'Roles changed',
  });
  const roles = { defaultRole, groups: groups.map(({ displayName, role }) => ({ displayName, role })) };
  return (
    <>
      <NativeSelect
        label="Default role"
        description="For new members, and for those who leave the last group that gave them a role."
        style={{ maxWidth: '28rem' }}
        data={CHOICES}
        value={defaultRole}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ ...roles, defaultRole: toRole(event.currentTarget.value) })}
      />
      {groups.length === 0 ? (
        <Note>No group gives a role yet. Groups of your identity provider get one by their name.</Note>
      ) : (
        <DataTable label="Roles of groups" columns={COLUMNS}>
          <tbody>
            {groups.map((group) => (
              <GroupRow key={group.displayName} group={group} roles={roles} change={change} />
            ))}
          </tbody>
        </DataTable>
      )}
      <AddGroup roles={roles} others={otherGroups} change={change} />
      <ProblemNote error={change.error} />
    </>
  );
}

interface GroupRowProps {
  readonly group: ProvisioningGroup;
  readonly roles: ProvisioningRoles;
  readonly change: ChangeRoles;
}

function GroupRow({ group, roles, change }: GroupRowProps): ReactNode {
  const { displayName, role, members } = group;
  const others = roles.groups.filter((other) => other.displayName !== displayName);
  const setRole = (value: string): void =>
    change.mutate({
      ...roles,
      groups: roles.groups.map((other) =>
        other.displayName === displayName ? { displayName, role: toRole(value) } : other,
      ),
    });
  return (
    <tr>
      <Cell>
        <UserText text={displayName} />
      </Cell>
      <Cell label="Role">
        <NativeSelect
          size="xs"
          aria-label={`Role of ${displayName}`}
          style={{ width: '8rem' }}
          data={CHOICES}
          value={role}
          disabled={change.isPending}
          onChange={(event) => setRole(event.currentTarget.value)}
        />
      </Cell>
      <Cell label="Members" align="end">
        {members ?? 'not sent yet'}
      </Cell>
      <Cell align="end">
        <Button
          variant="default"
          size="xs"
          aria-label={`Remove: ${displayName}`}
          disabled={change.isPending}
          onClick={() => change.mutate({ ...roles, groups: others })}
        >
          Remove
        </Button>
      </Cell>
    </tr>
  );
}

interface AddGroupProps {
  readonly roles: ProvisioningRoles;
  /** Names of groups that the identity provider has sent and that give no role. */
  readonly others: readonly string[];
  readonly change: ChangeRoles;
}

function AddGroup({ roles, others, change }: AddGroupProps): ReactNode {
  const [name, setName] = useState('');
  const [role, setRole] = useState<ProvisionedRole>('member');
  const reset = (): void => {
    setName('');
    setRole('member');
  };
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const displayName = name.trim();
    if (displayName === '' || change.isPending) return;
    change.mutate({ ...roles, groups: [...roles.groups, { displayName, role }] }, { onSuccess: reset });
  };
  return (
    <form className={formStyles.line} onSubmit={add}>
      <Autocomplete label="Group name" data={[...others]} maxLength={254} limit={20} value={name} onChange={setName} />
      <NativeSelect
        label="Role"
        data={CHOICES}
        value={role}
        onChange={(event) => setRole(toRole(event.currentTarget.value))}
      />
      <Button type="submit" variant="default" disabled={name.trim() === ''} loading={change.isPending}>
        Add group
      </Button>
    </form>
  );
}
