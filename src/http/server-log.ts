import { Injectable, type LoggerService } from '@nestjs/common';
import { pino, type Logger, type LoggerOptions } from 'pino';
import type { LogLevel } from '../config/config.js';
import type { RequestFacts } from '../common/request-facts.js';
import { workerNumber } from '../common/workers/worker-process.js';
import { logOutput } from './log-output.js';

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
