import { organizationChange, organizationRead, type OrganizationDetail } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { Age } from '../../ui/age.js';
import { IdSign } from '../../ui/id-sign.js';
import { Page } from '../../ui/page.js';
import { Note, Section } from '../../ui/section.js';
import { Failed, Loading } from '../../ui/states.js';
import { TextForm } from '../../ui/text-form.js';
import { UserText } from '../../ui/user-text.js';
import { FactList, ListedFact } from './fact-list.js';

/** The organization: what it is called, and its id. */
export function OrganizationPage(): ReactNode {
  const organization = useQuery({ queryKey: ['organization'], queryFn: () => ask(organizationRead()) });
  return (
    <Page title="Organization">
      {organization.data === undefined ? null : <Facts organization={organization.data} />}
      {organization.isPending ? <Loading lines={3} /> : null}
      {organization.isError ? <Failed error={organization.error} onRetry={() => void organization.refetch()} /> : null}
    </Page>
  );
}

function Facts({ organization: { id, name, createdAt } }: { readonly organization: OrganizationDetail }): ReactNode {
  const isAdmin = isAtLeast(useSession().role, 'admin');
  return (
    <>
      <FactList>
        <ListedFact name="Name">
          <UserText text={name} />
        </ListedFact>
        <ListedFact name="Id">
          <IdSign id={id} what="the organization id" />
        </ListedFact>
        <ListedFact name="Founded">
          <Age at={createdAt} />
        </ListedFact>
      </FactList>
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
        <Note>Admins and owners can rename it.</Note>
      )}
    </>
  );
}
