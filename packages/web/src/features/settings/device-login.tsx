import { organizationChange } from '@clarion/api-client';
import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { ProblemNote } from '../../ui/feedback/problem-note.js';
import { Section } from '../../ui/layout/section.js';
import { useChange } from '../../ui/forms/use-change.js';

/** Turns device login on or off for the organization. */
export function DeviceLogin({ isOn }: { readonly isOn: boolean }): ReactNode {
  const turn = useChange({
    run: (deviceLogin: boolean) => unwrap(organizationChange({ body: { deviceLogin } })),
    invalidates: [['organization']],
    successMessage: 'Device login changed',
  });
  return (
    <Section title="Device login">
      <Switch
        label="Allow members to approve devices"
        description="For example the command line on another machine. While this is off, nobody can approve devices. Existing device tokens keep working; you can delete them under Tokens."
        checked={turn.isPending ? turn.variables : isOn}
        disabled={turn.isPending}
        onChange={(event) => turn.mutate(event.currentTarget.checked)}
      />
      <ProblemNote error={turn.error} />
    </Section>
  );
}
