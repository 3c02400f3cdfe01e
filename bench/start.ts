import { startServer } from '../test/support/process.js';
import { openEmbeddedStore } from '../test/support/store.js';
import { judged, median, print } from './support/figures.js';
import type { BenchOptions } from './support/options.js';

/** The time from the start of the process to the first 200 of `GET /health/ready`, on an empty data directory and again on it. */
export async function benchStart({ rounds }: BenchOptions): Promise<void> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const store = openEmbeddedStore();
    cold.push(await readySeconds(store.environment));
    warm.push(await readySeconds(store.environment));
    await store.remove();
  }
  print(
    `Ready on the embedded database, medians of ${rounds} rounds, in seconds:`,
    `  first start: ${judged(median(cold), { atMost: 5 })}`,
    `  later start: ${judged(median(warm), { atMost: 2 })}`,
  );
}

async function readySeconds(environment: Readonly<Record<string, string>>): Promise<number> {
  const server = await startServer({ environment });
  await server.end('SIGTERM');
  return server.readyMs / 1000;
}
