import { profileChange } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { useSession } from '../../api/session.js';
import { Fact } from '../../ui/facts.js';
import { IdSign } from '../../ui/id-sign.js';
import { Page } from '../../ui/page.js';
import { ROLES, roleName } from '../../ui/role-words.js';
import { Section } from '../../ui/section.js';
import { TextForm } from '../../ui/text-form.js';
import { UserText } from '../../ui/user-text.js';
import { FactList } from './fact-list.js';
import { Password } from './password.js';
import { Preferences } from './preferences.js';
import { Sessions } from './sessions.js';

/** Who is signed in, and what they change of themselves. */
export function ProfilePage(): ReactNode {
  const { user, organization, role } = useSession();
  const words = ROLES.find((other) => other.role === role);
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
          {roleName(role)}. {words?.may}
        </Fact>
        <Fact name="Your id">
          <IdSign id={user.id} what="your id" />
        </Fact>
      </FactList>
      <Section title="Name">
        <TextForm
          label="Name"
          description="What others see of you, in every organization."
          field="name"
          autoComplete="name"
          value={user.name}
          save={(name) => ask(profileChange({ body: { name } }))}
          stale={[['session'], ['members']]}
          said="The name is changed"
        />
      </Section>
      <Password user={user} />
      <Sessions />
      <Preferences />
    </Page>
  );
}
