import { provisioningRead, type Provisioning as ProvisioningState } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { unwrap } from '../../../api/unwrap.js';
import { ErrorState, Loading } from '../../../ui/feedback/states.js';
import { Section } from '../../../ui/layout/section.js';
import { GroupRoles } from './group-roles.js';
import { PROVISIONING_KEY } from './provisioning-key.js';
import { ProvisioningToken } from './provisioning-token.js';

/** Lets owners connect an identity provider that creates, changes and removes members (SCIM). */
export function Provisioning(): ReactNode {
  const provisioning = useQuery({ queryKey: PROVISIONING_KEY, queryFn: () => unwrap(provisioningRead()) });
  return (
    <Section
      title="Provisioning"
      aside="Your identity provider creates, changes, deactivates and removes members (SCIM 2.0)."
    >
      {provisioning.isPending ? <Loading lines={3} /> : null}
      {provisioning.isError ? (
        <ErrorState error={provisioning.error} onRetry={() => void provisioning.refetch()} />
      ) : null}
      {provisioning.data === undefined ? null : <ProvisioningParts provisioning={provisioning.data} />}
    </Section>
  );
}

/** Without a token, nothing sends groups: their roles are shown once there is one, or once some are set. */
function ProvisioningParts({ provisioning }: { readonly provisioning: ProvisioningState }): ReactNode {
  const { token, groups } = provisioning;
  return (
    <>
      <ProvisioningToken provisioning={provisioning} />
      {token !== null || groups.length > 0 ? <GroupRoles provisioning={provisioning} /> : null}
    </>
  );
}
