/** A stream, and the settings for colors. */
export interface Terminal {
  readonly isTerminal: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether `--no-color` was passed. */
  readonly isColorDisabled: boolean;
}

/** Returns whether to color text. NO_COLOR (no-color.org) and `--no-color` override FORCE_COLOR, which overrides the kind of stream. */
export function usesColor({ isTerminal, environment, isColorDisabled }: Terminal): boolean {
  const { NO_COLOR: disabled, FORCE_COLOR: force, TERM: terminal } = environment;
  if (isColorDisabled || (disabled !== undefined && disabled !== '')) return false;
  if (force !== undefined && force !== '') return force !== '0' && force !== 'false';
  return isTerminal && terminal !== 'dumb';
}

/** Returns whether a line can be replaced: on a terminal that supports it, and not in CI. */
export function canReplaceLines({ isTerminal, environment }: Terminal): boolean {
  const { CI: ci, TERM: terminal } = environment;
  const isCi = ci !== undefined && ci !== '' && ci !== 'false' && ci !== '0';
  return isTerminal && !isCi && terminal !== 'dumb';
}
