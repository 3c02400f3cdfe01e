import type { ReactNode } from 'react';
import { Icon } from './icon.js';
import { safeAddress } from './safe-address.js';
import { visibleText } from './visible-text.js';

/** A link to an address that somebody uploaded: a link only where it leads to the web, else its text. */
export function SafeLink({
  address,
  children,
}: {
  readonly address: string;
  readonly children?: ReactNode;
}): ReactNode {
  const href = safeAddress(address);
  if (href === undefined) return <bdi>{visibleText(address)}</bdi>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children ?? <bdi>{visibleText(address)}</bdi>} <Icon name="external" size={11} />
    </a>
  );
}
