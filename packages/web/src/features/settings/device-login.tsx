import { organizationChange } from '@clarion/api-client';
import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { Section } from '../../ui/section.js';
import { useChange } from '../../ui/use-change.js';

/** Lets admins decide whether members may let devices in that show a code. */
export function DeviceLogin({ isOn }: { readonly isOn: boolean }): ReactNode {
  const turn = useChange({
    run: (deviceLogin: boolean) => ask(organizationChange({ body: { deviceLogin } })),
    stale: [['organization']],
    said: 'Device login is changed',
  });
  return (
    <Section title="Device login">
      <Switch
        label="Members may sign devices in by a code"
        description="Such as the command line on another machine. While it is off, nobody can approve a device; tokens that devices have stay, and are deleted on the page Tokens."
        checked={turn.isPending ? turn.variables : isOn}
        disabled={turn.isPending}
        onChange={(event) => turn.mutate(event.currentTarget.checked)}
      />
      <ProblemNote error={turn.error} />
    </Section>
  );
}
