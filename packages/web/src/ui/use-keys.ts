import { useEffect, useRef } from 'react';

/** What keys do, by their names: `j`, `?`, `mod+k` (Ctrl or Cmd), `g r` (one after the other). */
export type KeyMap = Readonly<Record<string, () => void>>;

const PAUSE_MS = 1_000;
const OFF = 'clarion.single-keys-off';

/** Whether single keys are turned off (WCAG 2.1.4). Keys with Ctrl or Cmd still work. */
export function areSingleKeysOff(): boolean {
  try {
    return localStorage.getItem(OFF) === 'yes';
  } catch {
    return false;
  }
}

/** Turns single keys off, or on again. */
export function turnSingleKeys(state: 'on' | 'off'): void {
  if (state === 'off') localStorage.setItem(OFF, 'yes');
  else localStorage.removeItem(OFF);
}

/** Lets keys do something while a component is shown. Nothing happens while somebody types, or in an open dialog. */
export function useKeys(map: KeyMap): void {
  const latest = useRef(map);
  useEffect(() => {
    latest.current = map;
  });
  useEffect(() => {
    let first = '';
    let at = 0;
    const listen = (event: KeyboardEvent): void => {
      const name = nameOf(event);
      if (name === undefined) return;
      const sequence = event.timeStamp - at < PAUSE_MS ? `${first} ${name}` : '';
      const action = latest.current[sequence] ?? latest.current[name];
      first = name;
      at = event.timeStamp;
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function nameOf(event: KeyboardEvent): string | undefined {
  if (event.defaultPrevented || event.altKey || document.querySelector('[role="dialog"]') !== null) return undefined;
  if (event.ctrlKey || event.metaKey) return `mod+${event.key.toLowerCase()}`;
  return isTyping(event.target) || areSingleKeysOff() ? undefined : event.key;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}
