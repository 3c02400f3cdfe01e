import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** A command line, and the environment variables that are added for it. */
export interface CommandLine {
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** How a command ended. */
export interface CommandResult {
  /** Its exit code; 128 plus the number of the signal that ended it; 127 when the command does not exist. */
  readonly code: number;
  /** Whether a signal to this process interrupted it. */
  readonly isInterrupted: boolean;
}

const NOT_FOUND = 127;
const NOT_EXECUTABLE = 126;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs a command with the streams of this process and forwards signals to it. */
export function runCommand({ words, environment }: CommandLine): Promise<CommandResult> {
  const [program = '', ...rest] = words;
  const child = spawn(program, rest, {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  });
  let isInterrupted = false;
  const forward = (signal: NodeJS.Signals): void => {
    isInterrupted = true;
    // A terminal sends Ctrl-C to the whole process group, so the command has already received it.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, forward);
  return new Promise((settle) => {
    const end = (code: number): void => {
      for (const signal of SIGNALS) process.off(signal, forward);
      settle({ code, isInterrupted });
    };
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      end('code' in error && error.code === 'ENOENT' ? NOT_FOUND : NOT_EXECUTABLE);
    });
    child.once('exit', (code, signal) => end(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}
