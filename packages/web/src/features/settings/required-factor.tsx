import { organizationChange } from '@clarion/api-client';
import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { ProblemNote } from '../../ui/feedback/problem-note.js';
import { Section } from '../../ui/layout/section.js';
import { useChange } from '../../ui/forms/use-change.js';

/** Turns the requirement of a second factor on or off for the organization. */
export function RequiredFactor({ isOn }: { readonly isOn: boolean }): ReactNode {
  const turn = useChange({
    run: (secondFactorRequired: boolean) => unwrap(organizationChange({ body: { secondFactorRequired } })),
    invalidates: [['organization'], ['session']],
    successMessage: 'Requirement changed',
  });
  return (
    <Section title="Second factor">
      <Switch
        label="Require a second factor"
        description="Members without one set it up before anything else, from their next request on; so do you. Members who sign in with the identity provider of the company are not asked. Tokens keep working."
        checked={turn.isPending ? turn.variables : isOn}
        disabled={turn.isPending}
        onChange={(event) => turn.mutate(event.currentTarget.checked)}
      />
      <ProblemNote error={turn.error} />
    </Section>
  );
}
