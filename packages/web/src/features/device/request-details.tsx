import type { DeviceRequest, DeviceScope } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session.js';
import { Age } from '../../ui/time/age.js';
import { Fact } from '../../ui/layout/facts.js';
import { roleName } from '../../domain/access/roles.js';
import { UserText } from '../../ui/text/user-text.js';
import styles from './device.module.css';

/** Shows the device, its address, the time of the request and the user it would act as. */
export function RequestFacts({ request }: { readonly request: DeviceRequest }): ReactNode {
  const { user, organization, role } = useSession();
  return (
    <dl className={styles.facts}>
      <Fact name="Device">{request.deviceName === null ? 'Unknown' : <UserText text={request.deviceName} />}</Fact>
      <Fact name="Program">
        <UserText text={request.program === null ? request.clientId : `${request.clientId} (${request.program})`} />
      </Fact>
      <Fact name="IP address">{request.ip ?? 'Unknown'}</Fact>
      <Fact name="Requested">
        <Age at={request.createdAt} />
      </Fact>
      <Fact name="Organization">
        <UserText text={organization.name} />
      </Fact>
      <Fact name="Acts as">
        <UserText text={user.name} />, {roleName(role)}
      </Fact>
    </dl>
  );
}

/** Lists the permissions a device requests, and marks those that the user's role does not include. */
export function ScopeList({ scopes }: { readonly scopes: readonly DeviceScope[] }): ReactNode {
  const isNothingPermitted = scopes.every(({ permitted }) => !permitted);
  return (
    <div>
      <h3 className={styles.heading}>Requested permissions, for 90 days</h3>
      <ul className={styles.scopes}>
        {scopes.map(({ scope, allows, permitted }) => (
          <li key={scope} className={permitted ? undefined : styles.denied}>
            {allows} <code>{scope}</code>
            {permitted ? null : ' – not granted: your role does not include it'}
          </li>
        ))}
      </ul>
      {isNothingPermitted ? (
        <p className={styles.intro}>
          Your role includes none of these. Ask an admin of your organization to approve the device.
        </p>
      ) : null}
    </div>
  );
}
