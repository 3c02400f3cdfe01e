import {
  newOrganizationCreate,
  sessionSwitchOrganization,
  type OwnOrganization,
  type SignedIn,
} from '@clarion/api-client';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCurrentSession } from '../../api/session.js';
import { unwrap } from '../../api/unwrap.js';
import { ProblemNote } from '../../ui/feedback/problem-note.js';
import { TextForm } from '../../ui/forms/text-form.js';
import { useChange } from '../../ui/forms/use-change.js';
import { Section } from '../../ui/layout/section.js';
import { Cell, DataTable, type Column } from '../../ui/lists/table.js';
import { UserText } from '../../ui/text/user-text.js';
import styles from './settings.module.css';

const COLUMNS: readonly Column[] = [
  { name: 'Organization' },
  { name: 'Role' },
  { name: 'Switch', align: 'end', isNameHidden: true },
];

/** Lists the user's organizations, switches between them, and creates another one. */
export function Organizations(): ReactNode {
  const { organizations, organization, role } = useCurrentSession();
  return (
    <Section title="Your organizations">
      <DataTable label="Your organizations" columns={COLUMNS}>
        <tbody>
          {organizations.map((one) => (
            <OrganizationRow key={one.id} organization={one} isCurrent={one.id === organization.id} />
          ))}
        </tbody>
      </DataTable>
      {role === 'owner' ? <CreateOrganization /> : null}
    </Section>
  );
}

function OrganizationRow({
  organization: { id, name, role },
  isCurrent,
}: {
  readonly organization: OwnOrganization;
  readonly isCurrent: boolean;
}): ReactNode {
  const change = useChange<SignedIn>({ run: () => switchTo(id), invalidates: [] });
  return (
    <tr>
      <Cell>
        <span>
          <UserText text={name} /> {isCurrent ? <span className={styles.current}>this organization</span> : null}
        </span>
        <ProblemNote error={change.error} />
      </Cell>
      <Cell label="Role">{role}</Cell>
      <Cell align="end">
        {isCurrent ? null : (
          <Button
            variant="default"
            size="xs"
            loading={change.isPending}
            aria-label={`Switch to ${name}`}
            onClick={() => change.mutate()}
          >
            Switch
          </Button>
        )}
      </Cell>
    </tr>
  );
}

function CreateOrganization(): ReactNode {
  return (
    <TextForm
      label="New organization"
      description="You become its owner, and the page switches to it. Members and projects stay separate."
      field="name"
      action="Create organization"
      value=""
      save={async (name) => switchTo((await unwrap(newOrganizationCreate({ body: { name } }))).id)}
      invalidates={[]}
      successMessage="Organization created"
    />
  );
}

/** Moves the session, then loads the application again: nothing that was read in the other organization is used. */
async function switchTo(organizationId: string): Promise<SignedIn> {
  const signedIn = await unwrap(sessionSwitchOrganization({ body: { organizationId } }));
  globalThis.location.assign('/');
  return signedIn;
}
