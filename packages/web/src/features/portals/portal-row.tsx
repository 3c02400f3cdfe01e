import type { Portal } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { Cell, SubLine } from '../../ui/lists/table.js';
import { plural } from '../../ui/text/format.js';
import { SafeLink } from '../../ui/text/safe-link.js';
import { UserText } from '../../ui/text/user-text.js';
import { Age } from '../../ui/time/age.js';
import { PortalActions } from './portal-actions.js';

interface PortalRowProps {
  readonly portal: Portal;
  readonly isAdmin: boolean;
}

/** Table row of a portal. Only a public one can be opened from here: the key of a secret link is not stored. */
export function PortalRow({ portal, isAdmin }: PortalRowProps): ReactNode {
  const { name, url, visibility, createdAt } = portal;
  return (
    <tr>
      <Cell>
        <span>
          <UserText text={name} />
          <SubLine>
            {visibility === 'public' ? <SafeLink url={url}>Open page</SafeLink> : <UserText text={url} />}
          </SubLine>
        </span>
      </Cell>
      <Cell label="Who can open it">{visibility === 'public' ? 'Everyone' : 'Everyone with the secret link'}</Cell>
      <Cell label="Shows">
        <Parts portal={portal} />
      </Cell>
      <Cell label="Created" align="end">
        <Age at={createdAt} />
      </Cell>
      {isAdmin ? (
        <Cell align="end">
          <PortalActions portal={portal} />
        </Cell>
      ) : null}
    </tr>
  );
}

function Parts({
  portal: { collections, targets, trend, badges, failingTests },
}: {
  readonly portal: Portal;
}): ReactNode {
  const parts = [
    ...(collections.length === 0 ? [] : [plural(collections.length, 'collection')]),
    ...(targets.length === 0 ? [] : [plural(targets.length, 'target')]),
  ];
  const options = [
    ...(trend ? ['trend'] : []),
    ...(badges ? ['badges'] : []),
    ...(failingTests ? ['names of failing tests'] : []),
  ];
  return (
    <span>
      {parts.join(', ')}
      {options.length === 0 ? null : <SubLine>{options.join(', ')}</SubLine>}
    </span>
  );
}
