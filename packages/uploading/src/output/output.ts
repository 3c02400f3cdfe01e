/** Writes data to standard output and everything else to standard error. */
export class Output {
  isColorDisabled = false;

  constructor(private readonly environment: NodeJS.ProcessEnv) {}

  /** Writes the result of the command. */
  data(text: string): void {
    process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
  }

  /** Writes the result of the command as JSON. */
  json(value: unknown): void {
    this.data(JSON.stringify(value, null, 2));
  }

  /** Writes a hint, or a result that is not data. */
  note(text: string): void {
    process.stderr.write(`${text}\n`);
  }

  /** Writes what helps to find errors of the configuration. Only with CLARION_DEBUG. */
  debug(text: string): void {
    const { CLARION_DEBUG: setting = '' } = this.environment;
    if (setting !== '' && setting !== '0' && setting !== 'false') this.note(text);
  }

  /** Writes a problem that does not end the command. */
  warn(text: string): void {
    this.note(`${this.colored('33', 'Warning:')} ${text}`);
  }

  /** Writes the problem that ends the command. */
  error(text: string): void {
    this.note(`${this.colored('31', 'Error:')} ${text}`);
  }

  /** Replaces the progress line. Writes nothing when the terminal cannot replace lines. */
  progress(text: string): void {
    if (canReplaceLines(this.terminal())) process.stderr.write(`\r\u001B[2K${text}`);
  }

  /** Clears the progress line. */
  endProgress(): void {
    this.progress('');
  }

  private colored(code: string, text: string): string {
    return usesColor(this.terminal()) ? `\u001B[${code}m${text}\u001B[0m` : text;
  }

  private terminal(): Terminal {
    const { environment, isColorDisabled } = this;
    return { isTerminal: process.stderr.isTTY, environment, isColorDisabled };
  }
}

/** A stream, and the settings for colors. */
interface Terminal {
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
