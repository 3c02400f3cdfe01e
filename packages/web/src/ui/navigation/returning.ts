import type { RouterHistory } from '@tanstack/react-router';

let hasReturned = false;

/** Watches whether pages are opened by the buttons of the browser. Must run before the router watches its history. */
export function watchReturns(history: RouterHistory): void {
  history.subscribe(({ action }) => {
    hasReturned = action.type !== 'PUSH' && action.type !== 'REPLACE';
  });
}

/** Returns whether the current page was reached by going back or forward. */
export function isReturning(): boolean {
  return hasReturned;
}
