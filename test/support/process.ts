import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a process of the server is started. */
export interface ProcessOptions {
  /** `CLARION_…` variables; none is taken over from this process. The port is a free one unless it is named here. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Arguments of Node itself, such as `--import=…`. */
  readonly nodeArguments?: readonly string[];
  /** The compiled program, from the package's root. */
  readonly program?: string;
  readonly programArguments?: readonly string[];
}

/** How a process ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
  readonly errors: string;
}

/** A process of the compiled server that listens. */
export interface ServerProcess {
  /** Address, such as `http://127.0.0.1:41234`. */
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start of the process to the first 200 of `GET /health/ready`. */
  readonly readyMs: number;
  readonly exit: Promise<Exit>;
  /** Everything on standard output so far. */
  output(): string;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Exit>;
}

const READY_WITHIN_MS = 60_000;
const LOOK_MS = 10;

/** Starts the server and waits until it is ready. Throws what it said when it ends instead. */
export async function startServer(options: ProcessOptions = {}): Promise<ServerProcess> {
  const startedAt = performance.now();
  const started = spawnNode(options);
  const url = await waitForAddress(started);
  await waitUntilReady(url);
  const readyMs = performance.now() - startedAt;
  const { child, exit, output } = started;
  const end = (signal: NodeJS.Signals): Promise<Exit> => {
    child.kill(signal);
    return exit;
  };
  return { url, pid: child.pid ?? 0, readyMs, exit, output, end };
}

/** Runs a program to its end; it is killed when that takes too long, which the signal of the exit tells. */
export async function runToEnd(options: ProcessOptions, withinMs = READY_WITHIN_MS): Promise<Exit> {
  const { child, exit } = spawnNode(options);
  const timer = setTimeout(() => child.kill('SIGKILL'), withinMs);
  try {
    return await exit;
  } finally {
    clearTimeout(timer);
  }
}

/** A directory of its own, which `remove` deletes. */
export function temporaryDirectory(): { readonly path: string; readonly remove: () => Promise<void> } {
  const path = mkdtempSync(join(tmpdir(), 'clarion-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

interface Started {
  readonly child: ChildProcess;
  readonly exit: Promise<Exit>;
  readonly ended: () => Exit | undefined;
  readonly output: () => string;
}

/** Output goes to files, as under a service manager: a pipe that nobody empties would slow the server down. */
function spawnNode(options: ProcessOptions): Started {
  const directory = temporaryDirectory();
  const outFile = join(directory.path, 'out');
  const errorFile = join(directory.path, 'errors');
  const files = [openSync(outFile, 'a'), openSync(errorFile, 'a')] as const;
  const child = spawn(process.execPath, commandOf(options), {
    // A directory without a .env file, so that only what stands here counts.
    cwd: directory.path,
    env: { ...withoutOwnVariables(process.env), CLARION_PORT: '0', ...options.environment },
    stdio: ['ignore', ...files],
  });
  files.forEach(closeSync);
  // A test that breaks off leaves no server behind.
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  let ended: Exit | undefined;
  const exit = new Promise<Exit>((settle, fail) => {
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      process.off('exit', kill);
      const processExit = {
        code,
        signal,
        output: readFileSync(outFile, 'utf8'),
        errors: readFileSync(errorFile, 'utf8'),
      };
      ended = processExit;
      void directory.remove().then(() => settle(processExit), fail);
    });
  });
  return { child, exit, ended: () => ended, output: () => ended?.output ?? readFileSync(outFile, 'utf8') };
}

function commandOf({
  nodeArguments = [],
  program = 'dist/program/main.js',
  programArguments = [],
}: ProcessOptions): string[] {
  return [...nodeArguments, resolve(program), ...programArguments];
}

function withoutOwnVariables(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !name.startsWith('CLARION_') && name !== 'NODE_OPTIONS'),
  );
}

async function waitForAddress({ child, exit, ended, output }: Started): Promise<string> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    const end = ended();
    if (end !== undefined)
      throw new Error(`The server ended with ${end.code ?? end.signal}:\n${end.errors}${end.output}`);
    const url = addressIn(output());
    if (url !== undefined) return url;
    await sleep(LOOK_MS);
  }
  child.kill('SIGKILL');
  const { errors } = await exit;
  throw new Error(`The server did not listen within ${READY_WITHIN_MS} ms:\n${errors}`);
}

function addressIn(log: string): string | undefined {
  const line = log.split('\n').find((text) => text.includes('"msg":"listening"') && text.endsWith('}'));
  return line === undefined ? undefined : /"url":"(http[^"]+)"/.exec(line)?.[1];
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await sleep(LOOK_MS);
  }
  throw new Error(`The server was not ready within ${READY_WITHIN_MS} ms`);
}
