import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** Counts down the seconds until a time (epoch ms). Returns 0 if it is past or undefined. */
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
