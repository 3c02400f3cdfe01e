import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { temporaryDirectory } from '../../test/support/process.js';
import type { Store } from '../../test/support/store.js';

/** A running bare server. */
export interface BareProcess {
  readonly pid: number;
  /** Where it answers with the body. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A program that answers with the body: with the framework of the service, or on `node:http` alone. */
export type BareProgram = 'bare-server.js' | 'bare-http-server.js';

/** Starts a bare server on a store of its own, in a process of its own, as the service is. */
export async function startBare(store: Store, body: string, server: BareProgram): Promise<BareProcess> {
  const directory = temporaryDirectory();
  const bodyFile = join(directory.path, 'body');
  writeFileSync(bodyFile, body);
  const environment = { ...process.env, CLARION_DATABASE_URL: '', ...store.environment, BARE_BODY_FILE: bodyFile };
  const program = fileURLToPath(new URL(`./${server}`, import.meta.url));
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((told) => createInterface(child.stdout).once('line', told));
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await once(child, 'exit');
    await directory.remove();
  };
  return { pid: child.pid ?? 0, url, stop };
}
