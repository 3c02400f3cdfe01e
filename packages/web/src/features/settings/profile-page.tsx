import { profileChange } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { useSession } from '../../api/session.js';
import { Fact } from '../../ui/layout/facts.js';
import { CopyableId } from '../../domain/runs/copyable-id.js';
import { Page } from '../../ui/layout/page.js';
import { ROLES, roleName } from '../../domain/access/roles.js';
import { SecondFactors } from '../../domain/factors/second-factors.js';
import { Section } from '../../ui/layout/section.js';
import { TextForm } from '../../ui/forms/text-form.js';
import { UserText } from '../../ui/text/user-text.js';
import { FactList } from './fact-list.js';
import { Password } from './password.js';
import { Preferences } from './preferences.js';
import { Sessions } from './sessions.js';

/** Profile of the signed-in user: name, password, second factors, sessions, preferences. */
export function ProfilePage(): ReactNode {
  const { user, organization, role } = useSession();
  const info = ROLES.find((other) => other.role === role);
  return (
    <Page title="Profile">
      <FactList>
        <Fact name="E-mail">
          <UserText text={user.email} />
        </Fact>
        <Fact name="Organization">
          <UserText text={organization.name} />
        </Fact>
        <Fact name="Role">
          {roleName(role)}. {info?.description}
        </Fact>
        <Fact name="User ID">
          <CopyableId id={user.id} what="your user ID" />
        </Fact>
      </FactList>
      <Section title="Name">
        <TextForm
          label="Name"
          description="Shown to other members in all your organizations."
          field="name"
          autoComplete="name"
          value={user.name}
          save={(name) => unwrap(profileChange({ body: { name } }))}
          invalidates={[['session'], ['members']]}
          successMessage="Name changed"
        />
      </Section>
      <Password user={user} />
      <SecondFactors />
      <Sessions />
      <Preferences />
    </Page>
  );
}
