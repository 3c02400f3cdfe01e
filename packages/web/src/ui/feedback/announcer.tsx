import { useSyncExternalStore, type ReactNode } from 'react';
import styles from './announcer.module.css';

const SHOWN_MS = 3_000;

let text = '';
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows a short message on the screen and reads it to screen readers. */
export function announce(message: string): void {
  clearTimeout(timer);
  setMessage(message);
  timer = setTimeout(() => setMessage(''), SHOWN_MS);
}

function setMessage(message: string): void {
  text = message;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the messages of `announce`. Rendered once per page. */
export function Announcer(): ReactNode {
  const message = useSyncExternalStore(subscribe, () => text);
  return (
    <div className={styles.place} role="status" aria-live="polite">
      {message === '' ? null : <span className={styles.message}>{message}</span>}
    </div>
  );
}
