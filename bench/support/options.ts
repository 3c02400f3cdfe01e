import { parseArgs } from 'node:util';
import { openEmbeddedStore, openServerStore, type Store } from '../../test/support/store.js';

/** What to measure, and on what. */
export interface BenchOptions {
  readonly name: string;
  /** On the embedded database instead of a PostgreSQL server. */
  readonly embedded: boolean;
  readonly rounds: number;
  /** Length of a round where time is what bounds it. */
  readonly seconds: number;
  /** Runs of the larger history, of 500 tests each. */
  readonly runs: number;
  /** Whether the results of old runs of the larger history are packed, as the sweep does. */
  readonly packed: boolean;
}

/** The command line is wrong; the message says how it is right. */
export class UsageError extends Error {}

const DEFAULT_SERVER = 'postgres://postgres@127.0.0.1:5432/test';
const FLAGS = {
  embedded: { type: 'boolean', default: false },
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '4' },
  runs: { type: 'string', default: '2000' },
  packed: { type: 'boolean', default: false },
} as const;

/** Reads `name [--embedded] [--rounds n] [--seconds n] [--runs n] [--packed]`. @throws UsageError */
export function readOptions(words: readonly string[], names: readonly string[]): BenchOptions {
  const usage = `npm run bench -- <${names.join(' | ')}> [--embedded] [--rounds 5] [--seconds 4] [--runs 2000] [--packed]`;
  try {
    const { values, positionals } = parseArgs({ args: [...words], options: FLAGS, allowPositionals: true });
    const [name = ''] = positionals;
    const options = {
      name,
      embedded: values.embedded,
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
      runs: Number(values.runs),
      packed: values.packed,
    };
    if (names.includes(name) && options.rounds >= 1 && options.seconds >= 1 && options.runs > 200) return options;
  } catch {
    // What is wrong with the words is told by how they are right.
  }
  throw new UsageError(usage);
}

/** An empty place for a server's data, of the kind that is asked for; removed by its `remove`. */
export async function openPlace({ embedded }: BenchOptions): Promise<Store> {
  return embedded ? openEmbeddedStore() : openServerStore(benchServer());
}

/** The address of the PostgreSQL server to measure on. */
export function benchServer(): string {
  return process.env['CLARION_TEST_DATABASE_URL'] || process.env['CLARION_DATABASE_URL'] || DEFAULT_SERVER;
}

/** How a report names the database. */
export function nameOfPlace({ embedded }: BenchOptions): string {
  return embedded ? 'the embedded database' : 'a PostgreSQL server';
}
