import type { Reproduction } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { Snippet } from '../../ui/copy/snippet.js';
import { visibleText } from '../../ui/text/visible-text.js';

/** Shows the command that runs a failed test again. It was made from an uploaded report, so people read it before they run it. */
export function ReproductionView({
  reproduction: { command, cwd },
}: {
  readonly reproduction: Reproduction;
}): ReactNode {
  return (
    <Snippet
      label={cwd === undefined ? 'See it fail here' : `See it fail here, in ${visibleText(cwd)}`}
      text={command}
      what="the command"
    />
  );
}
