/** What decides how a stream is written to. */
export interface TerminalFacts {
  readonly isTerminal: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** `--no-color` was given. */
  readonly isColorRefused: boolean;
}

/** Whether text is coloured: NO_COLOR (no-color.org) and `--no-color` before FORCE_COLOR before what the stream is. */
export function wantsColor({ isTerminal, environment, isColorRefused }: TerminalFacts): boolean {
  const { NO_COLOR: none, FORCE_COLOR: force, TERM: terminal } = environment;
  if (isColorRefused || (none !== undefined && none !== '')) return false;
  if (force !== undefined && force !== '') return force !== '0' && force !== 'false';
  return isTerminal && terminal !== 'dumb';
}

/** Whether a line may be written over: on a terminal that can, and not in CI. */
export function wantsAnimation({ isTerminal, environment }: TerminalFacts): boolean {
  const { CI: ci, TERM: terminal } = environment;
  const isCi = ci !== undefined && ci !== '' && ci !== 'false' && ci !== '0';
  return isTerminal && !isCi && terminal !== 'dumb';
}
