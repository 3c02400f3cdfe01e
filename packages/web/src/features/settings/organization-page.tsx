import { organizationChange, organizationRead, type OrganizationDetail } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { Age } from '../../ui/age.js';
import { Fact } from '../../ui/facts.js';
import { IdSign } from '../../ui/id-sign.js';
import { Page } from '../../ui/page.js';
import { Note, Section } from '../../ui/section.js';
import { Failed, Loading } from '../../ui/states.js';
import { TextForm } from '../../ui/text-form.js';
import { UserText } from '../../ui/user-text.js';
import { DeviceLogin } from './device-login.js';
import { FactList } from './fact-list.js';

/** The organization: what it is called, and its id. */
export function OrganizationPage(): ReactNode {
  const organization = useQuery({ queryKey: ['organization'], queryFn: () => ask(organizationRead()) });
  return (
    <Page title="Organization">
      {organization.data === undefined ? null : <OrganizationFacts organization={organization.data} />}
      {organization.isPending ? <Loading lines={3} /> : null}
      {organization.isError ? <Failed error={organization.error} onRetry={() => void organization.refetch()} /> : null}
    </Page>
  );
}

function OrganizationFacts({
  organization: { id, name, createdAt, deviceLogin },
}: {
  readonly organization: OrganizationDetail;
}): ReactNode {
  const isAdmin = isAtLeast(useSession().role, 'admin');
  return (
    <>
      <FactList>
        <Fact name="Name">
          <UserText text={name} />
        </Fact>
        <Fact name="Id">
          <IdSign id={id} what="the organization id" />
        </Fact>
        <Fact name="Founded">
          <Age at={createdAt} />
        </Fact>
        {isAdmin ? null : <Fact name="Device login">{deviceLogin ? 'On' : 'Off'}</Fact>}
      </FactList>
      {isAdmin ? <DeviceLogin isOn={deviceLogin} /> : null}
      {isAdmin ? (
        <Section title="Rename">
          <TextForm
            label="Name of the organization"
            field="name"
            autoComplete="organization"
            value={name}
            save={(text) => ask(organizationChange({ body: { name: text } }))}
            stale={[['organization'], ['session']]}
            said="The organization is renamed"
          />
        </Section>
      ) : (
        <Note>Admins and owners can rename it, and switch device login on and off.</Note>
      )}
    </>
  );
}
