import { useShortcuts, type ShortcutMap } from './use-shortcuts.js';

/** Registers list shortcuts: `j` and `k` move between links marked `data-row`, `/` focuses the field marked `data-search`. */
export function useListShortcuts(more: ShortcutMap = {}): void {
  useShortcuts({ j: () => step(1), k: () => step(-1), '/': focusSearch, ...more });
}

function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].filter((row) => row.checkVisibility());
  const current = rows.findIndex(
    (row) => row === document.activeElement || (row.closest('tr')?.contains(document.activeElement) ?? false),
  );
  const next = rows[current === -1 ? startIndex(by, rows.length) : current + by];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

function startIndex(by: 1 | -1, count: number): number {
  return by === 1 ? 0 : count - 1;
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('input[data-search]')?.select();
  document.querySelector<HTMLInputElement>('input[data-search]')?.focus();
}
