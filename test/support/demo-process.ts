import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const READY_WITHIN_MS = 90_000;

/** The running demo. */
export interface DemoProcess {
  /** Returns the text that it printed after a label, such as `Password`. */
  printed(label: string): string;
  /** Ends it with a signal. Returns its exit code. */
  end(): Promise<number | null>;
}

/** Starts the compiled demo and waits until it is up. Throws what it printed when it ends instead. */
export async function startDemoProcess(): Promise<DemoProcess> {
  const child = spawn(process.execPath, ['dist/src/demo/demo.main.js'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (chunk: Buffer): void => void (output += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!output.includes('Ctrl-C')) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`The demo is not up: ${output}`);
    await sleep(50);
  }
  return {
    printed: (label) => new RegExp(`^ *${label} +(\\S.*)$`, 'm').exec(output)?.[1] ?? '',
    end: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      return child.exitCode;
    },
  };
}
