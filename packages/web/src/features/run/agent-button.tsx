import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.js';
import { copyForAgent } from './agent-copy.js';

interface AgentButtonProps {
  readonly runId: string;
  /** The place of the test whose failure is copied; all failures of the run without it. */
  readonly seq?: number | undefined;
  readonly what: string;
  readonly isPrimary?: boolean;
}

/** Copies failures as Markdown for an agent. */
export function AgentButton({ runId, seq, what, isPrimary = false }: AgentButtonProps): ReactNode {
  return (
    <Button
      variant={isPrimary ? 'filled' : 'default'}
      size="xs"
      leftSection={<Icon name="copy" size={13} />}
      onClick={() => void copyForAgent({ runId, seq }, what)}
    >
      Copy for agent
    </Button>
  );
}
