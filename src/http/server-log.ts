import { Injectable, type LoggerService } from '@nestjs/common';
import { type DestinationStream, destination, pino, type Logger, type LoggerOptions } from 'pino';
import type { LogLevel } from '../config/config.js';
import type { RequestFacts } from '../common/request-facts.js';
import { workerNumber } from '../common/workers/worker-process.js';

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
function logOutput(): DestinationStream {
  output ??= new LogOutput();
  return output;
}

/** The log: JSON lines on standard output. Values are fields, so that no text can forge a line. Of several workers, each line has the number. */
@Injectable()
export class ServerLog implements LoggerService {
  readonly #pino: Logger;

  constructor(level: LogLevel | 'silent') {
    const worker = workerNumber();
    const options: LoggerOptions = {
      level,
      base: worker === undefined ? null : { worker },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    };
    this.#pino = pino(options, logOutput());
  }

  /** Logs an event, with its facts as fields. */
  info(message: string, fields: Readonly<Record<string, unknown>> = {}): void {
    this.#pino.info(fields, message);
  }

  /** Logs what an operator should look at. */
  caution(message: string, fields: Readonly<Record<string, unknown>> = {}): void {
    this.#pino.warn(fields, message);
  }

  /**
   * Logs an error that no caller caused. The text and parameters of a failed query are left out: they contain users'
   * data.
   */
  failure(error: unknown, facts?: RequestFacts): void {
    const where = facts === undefined ? {} : { requestId: facts.id, route: facts.route };
    this.#pino.error({ ...where, error: describe(error) }, 'error');
  }

  /** Logs why an answer of the identity provider was refused. */
  refusedSignIn(error: unknown): void {
    this.#pino.warn({ error: describe(error) }, 'sign-in refused');
  }

  /** Logs an error of a background sweep, with its step and its item as fields. */
  sweepFailure(error: unknown, fields: Readonly<Record<string, string | number>>): void {
    this.#pino.error({ ...fields, error: describe(error) }, 'sweep failed');
  }

  log(message: unknown): void {
    this.#pino.debug(String(message));
  }

  error(message: unknown, stack?: unknown): void {
    this.#pino.error(
      { stack: typeof stack === 'string' ? stack : undefined },
      message instanceof Error ? describe(message).message : String(message),
    );
  }

  warn(message: unknown): void {
    this.#pino.warn(String(message));
  }

  debug(message: unknown): void {
    this.#pino.debug(String(message));
  }

  verbose(message: unknown): void {
    this.#pino.debug(String(message));
  }
}

function describe(error: unknown): {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
} {
  if (!(error instanceof Error)) return { name: 'Error', message: 'something that is no Error was thrown' };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return {
    name: error.name,
    message: error.message,
    ...code,
    ...(error.stack === undefined ? {} : { stack: error.stack }),
  };
}
