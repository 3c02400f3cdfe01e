import { useState, type ReactNode } from 'react';
import { formatInstant } from './format.js';
import { timeLeft } from './time-left.js';

/** How long it is until an instant; the instant itself on hover. */
export function Until({ at }: { readonly at: string }): ReactNode {
  const [now] = useState(() => new Date());
  const end = new Date(at);
  return (
    <time dateTime={at} title={formatInstant(end)}>
      {timeLeft(end, now)}
    </time>
  );
}
