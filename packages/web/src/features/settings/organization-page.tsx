import {
  organizationChange,
  organizationRead,
  type OrganizationDetail,
  provisioningRead,
  type Provisioning as ProvisioningState,
} from '@clarion/api-client';
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
import { Organizations } from './organizations.js';
import { TokenLifetimes } from './token-lifetimes.js';
import { FactList } from './fact-list.js';
import { Switch } from '@mantine/core';
import { ProblemNote } from '../../ui/feedback/problem-note.js';
import { useChange } from '../../ui/forms/use-change.js';
import { GroupRoles } from './provisioning/group-roles.js';
import { PROVISIONING_KEY } from './provisioning/provisioning-key.js';
import { ProvisioningToken } from './provisioning/provisioning-token.js';

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

/** Turns device login on or off for the organization. */
function DeviceLogin({ isOn }: { readonly isOn: boolean }): ReactNode {
  return (
    <OrganizationSwitch
      title="Device login"
      label="Allow members to approve devices"
      description="For example the command line on another machine. While this is off, nobody can approve devices. Existing device tokens keep working; you can delete them under Tokens."
      isOn={isOn}
      run={(deviceLogin) => unwrap(organizationChange({ body: { deviceLogin } }))}
      invalidates={[['organization']]}
      successMessage="Device login changed"
    />
  );
}

/** Turns the requirement of a second factor on or off for the organization. */
function RequiredFactor({ isOn }: { readonly isOn: boolean }): ReactNode {
  return (
    <OrganizationSwitch
      title="Second factor"
      label="Require a second factor"
      description="Members without one set it up before anything else, from their next request on; so do you. Members who sign in with the identity provider of the company are not asked. Tokens keep working."
      isOn={isOn}
      run={(secondFactorRequired) => unwrap(organizationChange({ body: { secondFactorRequired } }))}
      invalidates={[['organization'], ['session']]}
      successMessage="Requirement changed"
    />
  );
}

interface OrganizationSwitchProps {
  readonly title: string;
  readonly label: string;
  readonly description: string;
  readonly isOn: boolean;
  readonly run: (isOn: boolean) => Promise<unknown>;
  readonly invalidates: readonly (readonly string[])[];
  readonly successMessage: string;
}

/** A section with one setting of the organization that is on or off. */
function OrganizationSwitch({
  title,
  label,
  description,
  isOn,
  run,
  invalidates,
  successMessage,
}: OrganizationSwitchProps): ReactNode {
  const turn = useChange({ run, invalidates, successMessage });
  return (
    <Section title={title}>
      <Switch
        label={label}
        description={description}
        checked={turn.isPending ? turn.variables : isOn}
        disabled={turn.isPending}
        onChange={(event) => turn.mutate(event.currentTarget.checked)}
      />
      <ProblemNote error={turn.error} />
    </Section>
  );
}

/** Lets owners connect an identity provider that creates, changes and removes members (SCIM). */
function Provisioning(): ReactNode {
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
