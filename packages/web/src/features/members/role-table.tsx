import { scopesList } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { Icon } from '../../ui/icon.js';
import { ROLES } from '../../ui/role-words.js';
import { Section } from '../../ui/section.js';
import { Failed, Loading } from '../../ui/states.js';
import styles from './members.module.css';
import { permissionsOf, type Permission } from './permissions.js';

/** What each role may do. */
export function RoleTable(): ReactNode {
  const catalog = useQuery({ queryKey: ['scopes'], queryFn: () => ask(scopesList()), staleTime: Infinity });
  return (
    <Section title="What roles may do" aside="A token may do what its scopes and the role of its owner both allow.">
      {catalog.isPending ? <Loading lines={5} /> : null}
      {catalog.isError ? <Failed error={catalog.error} onRetry={() => void catalog.refetch()} /> : null}
      {catalog.data === undefined ? null : (
        <table className={styles.roles} aria-label="What roles may do">
          <thead>
            <tr>
              <th scope="col">What</th>
              {ROLES.map(({ role, name }) => (
                <th key={role} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissionsOf(catalog.data.items).map((permission) => (
              <PermissionRow key={permission.what} permission={permission} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

function PermissionRow({ permission: { what, scope, roles } }: { readonly permission: Permission }): ReactNode {
  return (
    <tr>
      <th scope="row">
        {what} {scope === null ? null : <code className={styles.scope}>{scope}</code>}
      </th>
      {ROLES.map(({ role }) => (
        <td key={role}>{roles.includes(role) ? <Yes /> : <span className={styles.no}>no</span>}</td>
      ))}
    </tr>
  );
}

function Yes(): ReactNode {
  return (
    <span className={styles.yes}>
      <Icon name="check" size={12} />
      yes
    </span>
  );
}
