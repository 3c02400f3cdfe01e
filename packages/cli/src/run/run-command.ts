import { spawn } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';

/** A command line, and the environment variables that are added for it; undefined removes one. */
export interface CommandLine {
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** A file into which standard output is copied while it is shown. */
  readonly copyTo?: string | undefined;
  /** The working directory; by default that of this process. */
  readonly directory?: string;
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

/** At most this much of standard output is copied. */
const MAX_COPIED_BYTES = 64 * 1024 * 1024;

/** How long to wait for the rest of the output after the exit: a process in the background may keep the stream open. */
const OPEN_STREAM_MS = 2000;

/** Runs a command with the streams of this process and forwards signals to it. */
export function runCommand({ words, environment, copyTo, directory }: CommandLine): Promise<CommandResult> {
  const [program = '', ...rest] = words;
  const child = spawn(program, rest, {
    stdio: ['inherit', copyTo === undefined ? 'inherit' : 'pipe', 'inherit'],
    cwd: directory,
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  });
  if (copyTo !== undefined && child.stdout !== null) copyOutput(child.stdout, copyTo);
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
    child.once('exit', (code, signal) => {
      const result = code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
      if (child.stdout === null || child.stdout.readableEnded) return end(result);
      const limit = setTimeout(() => end(result), OPEN_STREAM_MS);
      child.once('close', () => {
        clearTimeout(limit);
        end(result);
      });
    });
  });
}

/** Shows a stream and copies it. When the reader of this process closes its pipe, the command sees that as well. */
function copyOutput(stream: Readable, file: string): void {
  const copy = openSync(file, 'w');
  let copied = 0;
  process.stdout.once('error', () => stream.destroy());
  stream.on('data', (chunk: Buffer) => {
    copied += chunk.length;
    if (copied <= MAX_COPIED_BYTES) writeSync(copy, chunk);
    if (!process.stdout.write(chunk)) {
      stream.pause();
      process.stdout.once('drain', () => stream.resume());
    }
  });
  stream.once('close', () => closeSync(copy));
}
