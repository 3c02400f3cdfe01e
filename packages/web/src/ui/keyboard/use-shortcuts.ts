import { useEffect, useRef } from 'react';

/** Actions by key: `j`, `?`, `mod+k` (Ctrl or Cmd), `g r` (one after the other). */
export type ShortcutMap = Readonly<Record<string, () => void>>;

const SEQUENCE_TIMEOUT_MS = 1_000;
const OFF_STORAGE_KEY = 'clarion.single-keys-off';

/** Whether single-key shortcuts are off (WCAG 2.1.4). Shortcuts with Ctrl or Cmd still work. */
export function areSingleKeyShortcutsOff(): boolean {
  try {
    return localStorage.getItem(OFF_STORAGE_KEY) === 'yes';
  } catch {
    return false;
  }
}

/** Turns single-key shortcuts on or off. */
export function setSingleKeyShortcuts(state: 'on' | 'off'): void {
  if (state === 'off') localStorage.setItem(OFF_STORAGE_KEY, 'yes');
  else localStorage.removeItem(OFF_STORAGE_KEY);
}

/** Registers keyboard shortcuts while a component is mounted. Ignores keys typed in fields and in open dialogs. */
export function useShortcuts(map: ShortcutMap): void {
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
      const sequence = event.timeStamp - at < SEQUENCE_TIMEOUT_MS ? `${first} ${name}` : '';
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
  return isTyping(event.target) || areSingleKeyShortcutsOff() ? undefined : event.key;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}
