import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/text/icon.js';
import { copyForAgent } from './copy-for-agent.js';

interface CopyForAgentButtonProps {
  readonly runId: string;
  /** Position of the failed test in the run. Absent: all failures of the run are copied. */
  readonly seq?: number | undefined;
  /** What is copied, as in "Copied the failure". */
  readonly what: string;
  readonly isPrimary?: boolean;
}

/** A button that copies failures as Markdown for an agent. */
export function CopyForAgentButton({ runId, seq, what, isPrimary = false }: CopyForAgentButtonProps): ReactNode {
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
