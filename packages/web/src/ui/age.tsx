import type { ReactNode } from 'react';
import { formatAge, formatInstant } from './format.js';
import { useNow } from './use-now.js';

/** How long ago an instant was; the instant itself on hover. */
export function Age({ at }: { readonly at: string }): ReactNode {
  const now = useNow();
  const date = new Date(at);
  return (
    <time dateTime={at} title={formatInstant(date)}>
      {formatAge(date, now)}
    </time>
  );
}
