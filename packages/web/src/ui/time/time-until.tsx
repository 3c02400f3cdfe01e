import { useState, type ReactNode } from 'react';
import { formatInstant } from '../text/format.js';
import { timeLeft } from './time-left.js';

/** Shows the time left until a deadline; the full time on hover. */
export function TimeUntil({ at }: { readonly at: string }): ReactNode {
  const [now] = useState(() => new Date());
  const end = new Date(at);
  return (
    <time dateTime={at} title={formatInstant(end)} style={{ whiteSpace: 'nowrap' }}>
      {timeLeft(end, now)}
    </time>
  );
}
