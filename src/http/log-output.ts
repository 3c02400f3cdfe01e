import { type DestinationStream, destination } from 'pino';

/** Linux writes so many bytes to a pipe undivided (PIPE_BUF), so that lines of several processes on one pipe stay whole. */
const LARGEST_WRITE = 4096;

/**
 * Writes the log to standard output. Lines of one turn of the event loop are one write: a write for each line costs more than to make
 * the line. The end of the process writes the rest, unless it is killed.
 */
class LogOutput implements DestinationStream {
  readonly #output = destination({ sync: true });
  #lines = '';
  #bytes = 0;

  constructor() {
    process.once('exit', () => this.flush());
  }

  write(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.#bytes + bytes > LARGEST_WRITE) this.flush();
    if (this.#bytes === 0) setImmediate(() => this.flush());
    this.#lines += line;
    this.#bytes += bytes;
  }

  private flush(): void {
    if (this.#bytes === 0) return;
    const lines = this.#lines;
    this.#lines = '';
    this.#bytes = 0;
    this.#output.write(lines);
  }
}

let output: LogOutput | undefined;

/** Returns the output of the log: one for the process, so that lines keep their order. */
export function logOutput(): DestinationStream {
  output ??= new LogOutput();
  return output;
}
