import { scopesList } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { Icon } from '../../ui/text/icon.js';
import { ROLES } from '../../domain/access/roles.js';
import { Section } from '../../ui/layout/section.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import styles from './members.module.css';
import { listPermissions, type Permission } from './permissions.js';

/** Table of the permissions of each role. */
export function RoleTable(): ReactNode {
  const catalog = useQuery({ queryKey: ['scopes'], queryFn: () => unwrap(scopesList()), staleTime: Infinity });
  return (
    <Section title="Role permissions" aside="A token can do what both its scopes and the role of its owner allow.">
      {catalog.isPending ? <Loading lines={5} /> : null}
      {catalog.isError ? <ErrorState error={catalog.error} onRetry={() => void catalog.refetch()} /> : null}
      {catalog.data === undefined ? null : (
        <table className={styles.roles} aria-label="Role permissions">
          <thead>
            <tr>
              <th scope="col">Permission</th>
              {ROLES.map(({ role, name }) => (
                <th key={role} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listPermissions(catalog.data.items).map((permission) => (
              <PermissionRow key={permission.label} permission={permission} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

function PermissionRow({ permission: { label, scope, roles } }: { readonly permission: Permission }): ReactNode {
  return (
    <tr>
      <th scope="row">
        {label} {scope === null ? null : <code className={styles.scope}>{scope}</code>}
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
