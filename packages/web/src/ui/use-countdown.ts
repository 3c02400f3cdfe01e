import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** Whole seconds until an instant (in ms since 1970); 0 once it has passed, or where there is none. */
export function useCountdown(until: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  const isOver = until === undefined || until <= now;
  useEffect(() => {
    if (until === undefined) return undefined;
    const tick = (): void => setNow(Date.now());
    tick();
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  return isOver ? 0 : Math.ceil((until - now) / SECOND_MS);
}
