const LONG_WORD = 16;

/**
 * Returns whether a text matches `/[\w-]{16}/`, in a fraction of the time: a word of 16 covers one of 16 places in a row, so most of a text
 * is never read. Each place is read at most twice.
 */
export function hasLongWord(text: string): boolean {
  let next = LONG_WORD - 1;
  while (next < text.length) {
    let start = next;
    while (start > next - LONG_WORD && isWordUnit(text.charCodeAt(start))) start -= 1;
    if (start === next - LONG_WORD) return true;
    // Nothing that covers `start` counts, so the next word begins behind it.
    next = start + LONG_WORD;
  }
  return false;
}

/** A unit of `[\w-]`. */
function isWordUnit(unit: number): boolean {
  return (
    (unit >= 0x61 && unit <= 0x7a) ||
    (unit >= 0x41 && unit <= 0x5a) ||
    (unit >= 0x30 && unit <= 0x39) ||
    unit === 0x5f ||
    unit === 0x2d
  );
}
