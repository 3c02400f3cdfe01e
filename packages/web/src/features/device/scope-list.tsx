import type { DeviceScope } from '@clarion/api-client';
import type { ReactNode } from 'react';
import styles from './device.module.css';

/** What a device asks to be allowed, in plain words; what the user's role does not permit is said to be left away. */
export function ScopeList({ scopes }: { readonly scopes: readonly DeviceScope[] }): ReactNode {
  const isNothingPermitted = scopes.every(({ permitted }) => !permitted);
  return (
    <div>
      <h3 className={styles.heading}>For 90 days, it wants to</h3>
      <ul className={styles.scopes}>
        {scopes.map(({ scope, allows, permitted }) => (
          <li key={scope} className={permitted ? undefined : styles.refused}>
            {allows} <code>{scope}</code>
            {permitted ? null : ' – not in your role, it will not get this'}
          </li>
        ))}
      </ul>
      {isNothingPermitted ? (
        <p className={styles.lead}>
          Your role permits none of it. Ask an admin of your organization to approve the device.
        </p>
      ) : null}
    </div>
  );
}
