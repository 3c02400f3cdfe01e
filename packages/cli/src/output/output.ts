import { wantsAnimation, wantsColor } from './terminal.js';

/** Where the command writes: data on standard output, everything else on standard error. */
export class Output {
  isColorRefused = false;

  constructor(private readonly environment: NodeJS.ProcessEnv) {}

  /** What was asked for. */
  data(text: string): void {
    process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
  }

  /** A value as JSON with a line break at its end. */
  json(value: unknown): void {
    this.data(JSON.stringify(value, null, 2));
  }

  /** Progress and hints. */
  note(text: string): void {
    process.stderr.write(`${text}\n`);
  }

  /** Something that went another way than expected. */
  warn(text: string): void {
    this.note(`${this.painted('33', 'Warning:')} ${text}`);
  }

  /** What ended the command. */
  error(text: string): void {
    this.note(`${this.painted('31', 'Error:')} ${text}`);
  }

  /** A line that the next one takes the place of; nothing where lines stay. */
  progress(text: string): void {
    if (this.isAnimated()) process.stderr.write(`\r\u001B[2K${text}`);
  }

  /** Takes the line of `progress` away. */
  endProgress(): void {
    this.progress('');
  }

  private isAnimated(): boolean {
    return wantsAnimation(this.factsOf(process.stderr));
  }

  private painted(code: string, text: string): string {
    return wantsColor(this.factsOf(process.stderr)) ? `\u001B[${code}m${text}\u001B[0m` : text;
  }

  private factsOf(stream: NodeJS.WriteStream): {
    readonly isTerminal: boolean;
    readonly environment: NodeJS.ProcessEnv;
    readonly isColorRefused: boolean;
  } {
    return { isTerminal: stream.isTTY, environment: this.environment, isColorRefused: this.isColorRefused };
  }
}
