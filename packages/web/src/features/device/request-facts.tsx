import type { DeviceRequest } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session.js';
import { Age } from '../../ui/age.js';
import { Fact } from '../../ui/facts.js';
import { roleName } from '../../ui/role-words.js';
import { UserText } from '../../ui/user-text.js';
import styles from './device.module.css';

/** Which device asks, from where and since when, and as whom it would act. */
export function RequestFacts({ request }: { readonly request: DeviceRequest }): ReactNode {
  const { user, organization, role } = useSession();
  return (
    <dl className={styles.facts}>
      <Fact name="Device">
        {request.deviceName === null ? 'It does not say' : <UserText text={request.deviceName} />}
      </Fact>
      <Fact name="Program">
        <UserText text={request.program === null ? request.clientId : `${request.clientId} (${request.program})`} />
      </Fact>
      <Fact name="Address">{request.ip ?? 'Unknown'}</Fact>
      <Fact name="Asked">
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
