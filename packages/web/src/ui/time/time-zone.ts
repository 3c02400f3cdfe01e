import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'clarion.times';

/** Where times are shown: `local` is the reader's zone, `utc` the one that logs of servers and CI have. */
export type TimeZone = 'local' | 'utc';

const listeners = new Set<() => void>();
let chosen: TimeZone | undefined;

/** Returns the zone that times are shown in. It is kept in this browser. */
export function timeZone(): TimeZone {
  chosen ??= stored();
  return chosen;
}

/** Changes the zone of all times on the page. */
export function setTimeZone(zone: TimeZone): void {
  chosen = zone;
  try {
    localStorage.setItem(STORAGE_KEY, zone);
  } catch {
    // A browser without storage keeps the choice as long as the page is open.
  }
  for (const listener of listeners) listener();
}

/** Returns `timeZone()`, and renders again when it changes. */
export function useTimeZone(): TimeZone {
  return useSyncExternalStore(subscribe, timeZone);
}

function stored(): TimeZone {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'utc' ? 'utc' : 'local';
  } catch {
    return 'local';
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
