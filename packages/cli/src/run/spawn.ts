import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Reporting } from './reporting.js';

/** How a command ended. */
export interface CommandEnd {
  /** Its own exit code; 128 and the number of the signal that ended it; 127 when there is no such command. */
  readonly code: number;
  /** Whether it was asked to end from outside. */
  readonly isInterrupted: boolean;
}

const NOT_FOUND = 127;
const NOT_RUNNABLE = 126;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs a command with the streams of this process and passes signals on to it. */
export function runCommand({ command, environment }: Reporting): Promise<CommandEnd> {
  const [program = '', ...rest] = command;
  const child = spawn(program, rest, {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  });
  let isInterrupted = false;
  const passOn = (signal: NodeJS.Signals): void => {
    isInterrupted = true;
    // A terminal sends Ctrl-C to the whole group; the command has it already.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, passOn);
  return new Promise((settle) => {
    const end = (code: number): void => {
      for (const signal of SIGNALS) process.off(signal, passOn);
      settle({ code, isInterrupted });
    };
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      end('code' in error && error.code === 'ENOENT' ? NOT_FOUND : NOT_RUNNABLE);
    });
    child.once('exit', (code, signal) => end(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}
