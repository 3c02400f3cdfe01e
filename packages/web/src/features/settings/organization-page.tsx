import { organizationChange, organizationRead, type OrganizationDetail } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { Age } from '../../ui/time/age.js';
import { Fact } from '../../ui/layout/facts.js';
import { CopyableId } from '../../domain/runs/copyable-id.js';
import { Page } from '../../ui/layout/page.js';
import { Note, Section } from '../../ui/layout/section.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import { TextForm } from '../../ui/forms/text-form.js';
import { UserText } from '../../ui/text/user-text.js';
import { DeviceLogin } from './device-login.js';
import { Organizations } from './organizations.js';
import { Provisioning } from './provisioning/provisioning.js';
import { RequiredFactor } from './required-factor.js';
import { TokenLifetimes } from './token-lifetimes.js';
import { FactList } from './fact-list.js';

/** Organization settings: name, ID, device login. */
export function OrganizationPage(): ReactNode {
  const organization = useQuery({ queryKey: ['organization'], queryFn: () => unwrap(organizationRead()) });
  return (
    <Page title="Organization">
      {organization.data === undefined ? null : <OrganizationFacts organization={organization.data} />}
      {organization.isPending ? <Loading lines={3} /> : null}
      {organization.isError ? (
        <ErrorState error={organization.error} onRetry={() => void organization.refetch()} />
      ) : null}
    </Page>
  );
}

function OrganizationFacts({
  organization: { id, name, createdAt, deviceLogin, secondFactorRequired },
}: {
  readonly organization: OrganizationDetail;
}): ReactNode {
  const { role } = useSession();
  const isAdmin = isAtLeast(role, 'admin');
  return (
    <>
      <FactList>
        <Fact name="Name">
          <UserText text={name} />
        </Fact>
        <Fact name="ID">
          <CopyableId id={id} what="the organization ID" />
        </Fact>
        <Fact name="Created">
          <Age at={createdAt} />
        </Fact>
        {isAdmin ? null : <Fact name="Device login">{deviceLogin ? 'On' : 'Off'}</Fact>}
        {isAdmin ? null : <Fact name="Second factor">{secondFactorRequired ? 'Required' : 'Optional'}</Fact>}
      </FactList>
      {isAdmin ? <DeviceLogin isOn={deviceLogin} /> : null}
      {isAdmin ? <RequiredFactor isOn={secondFactorRequired} /> : null}
      {isAdmin ? <TokenLifetimes /> : null}
      {role === 'owner' ? <Provisioning /> : null}
      {isAdmin ? (
        <Section title="Rename">
          <TextForm
            label="Organization name"
            field="name"
            autoComplete="organization"
            value={name}
            save={(text) => unwrap(organizationChange({ body: { name: text } }))}
            invalidates={[['organization'], ['session']]}
            successMessage="Organization renamed"
          />
        </Section>
      ) : (
        <Note>Only admins and owners can change these settings.</Note>
      )}
      <Organizations />
    </>
  );
}
