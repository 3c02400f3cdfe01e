import type { OtherTarget } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { Age } from '../../ui/time/age.js';
import { visibleText } from '../../ui/text/visible-text.js';

/** Names the other targets that have a cause, each with a link to its newest run that does. Nothing without any. */
export function OtherTargets({
  causeId,
  targets,
}: {
  readonly causeId: string;
  readonly targets: readonly OtherTarget[];
}): ReactNode {
  if (targets.length === 0) return null;
  return (
    <span>
      Also in{' '}
      {targets.map(({ targetId, name, runId, at }, index) => (
        <Fragment key={targetId}>
          {index === 0 ? '' : ', '}
          <Link to="/r/$runId" params={{ runId }} search={{ group: causeId }}>
            <bdi>{visibleText(name)}</bdi>
          </Link>{' '}
          (<Age at={at} />)
        </Fragment>
      ))}
    </span>
  );
}
