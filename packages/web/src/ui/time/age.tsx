import type { ReactNode } from 'react';
import { formatAge, formatInstant } from '../text/format.js';
import { useNow } from './use-now.js';

/** Shows how long ago a time was; the full time on hover. */
export function Age({ at }: { readonly at: string }): ReactNode {
  const now = useNow();
  const date = new Date(at);
  return (
    <time dateTime={at} title={formatInstant(date)} style={{ whiteSpace: 'nowrap' }}>
      {formatAge(date, now)}
    </time>
  );
}
