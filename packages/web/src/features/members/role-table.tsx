import { scopesList } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { Icon } from '../../ui/icon.js';
import { ROLES } from '../../ui/role-words.js';
import { Section } from '../../ui/section.js';
import { Failed, Loading } from '../../ui/states.js';
import { Cell, DataTable, type Column } from '../../ui/table.js';
import styles from './members.module.css';
import { permissionsOf, type Permission } from './permissions.js';

const COLUMNS: readonly Column[] = [{ name: 'What' }, ...ROLES.map(({ name }) => ({ name }))];

/** What each role may do. */
export function RoleTable(): ReactNode {
  const catalog = useQuery({ queryKey: ['scopes'], queryFn: () => ask(scopesList()), staleTime: Infinity });
  return (
    <Section title="What roles may do" aside="A token may do what its scopes and the role of its owner both allow.">
      {catalog.isPending ? <Loading lines={5} /> : null}
      {catalog.isError ? <Failed error={catalog.error} onRetry={() => void catalog.refetch()} /> : null}
      {catalog.data === undefined ? null : (
        <DataTable label="What roles may do" columns={COLUMNS}>
          <tbody>
            {permissionsOf(catalog.data.items).map((permission) => (
              <PermissionRow key={permission.what} permission={permission} />
            ))}
          </tbody>
        </DataTable>
      )}
    </Section>
  );
}

function PermissionRow({ permission: { what, scope, roles } }: { readonly permission: Permission }): ReactNode {
  return (
    <tr>
      <Cell>
        <span>
          {what} {scope === null ? null : <code className={styles.scope}>{scope}</code>}
        </span>
      </Cell>
      {ROLES.map(({ role, name }) => (
        <Cell key={role} label={name}>
          {roles.includes(role) ? (
            <span className={styles.yes}>
              <Icon name="check" size={12} />
              yes
            </span>
          ) : (
            <span className={styles.no}>no</span>
          )}
        </Cell>
      ))}
    </tr>
  );
}
