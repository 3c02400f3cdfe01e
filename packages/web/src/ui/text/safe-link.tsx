import type { ReactNode } from 'react';
import { Icon } from './icon.js';
import { safeUrl } from './safe-url.js';
import { visibleText } from './visible-text.js';

/** Links to an uploaded URL. Renders plain text unless the URL is http or https. */
export function SafeLink({ url, children }: { readonly url: string; readonly children?: ReactNode }): ReactNode {
  const href = safeUrl(url);
  if (href === undefined) return <bdi>{visibleText(url)}</bdi>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children ?? <bdi>{visibleText(url)}</bdi>} <Icon name="external" size={11} />
    </a>
  );
}
