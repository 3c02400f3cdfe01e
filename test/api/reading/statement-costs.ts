import { jest } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { planOf, type Statement } from './plan-of.js';

/** What a statement cost the database, without regard to time. */
export interface StatementCost {
  readonly text: string;
  /** Rows that it read from tables and indexes. */
  readonly rows: number;
  /** Blocks that it looked at, each time again. */
  readonly blocks: number;
}

/**
 * What a statement may read: far less than a quarter of a second of the embedded database, which serves nobody else meanwhile.
 */
const MOST_ROWS = 26_000;
const MOST_BLOCKS = 50_000;

/** Whether a statement reads more than it may. */
export function isLong({ rows, blocks }: StatementCost): boolean {
  return rows > MOST_ROWS || blocks > MOST_BLOCKS;
}

const READS = /^\s*(?:SELECT|WITH)\b/i;
const WRITES = /\b(?:INSERT INTO|UPDATE|DELETE FROM|FOR UPDATE|pg_advisory\w*)\b/i;

/** Does some work, and runs the statements that it read with again to count what each costs. */
export async function costsOf(dataSource: DataSource, work: () => Promise<unknown>): Promise<readonly StatementCost[]> {
  const statements: Statement[] = [];
  const create = dataSource.createQueryRunner.bind(dataSource);
  const spy = jest.spyOn(dataSource, 'createQueryRunner').mockImplementation((mode) => {
    const runner = create(mode);
    const query: unknown = Reflect.get(runner, 'query');
    if (typeof query !== 'function') throw new Error('A query runner has another form than the one known here');
    Reflect.set(runner, 'query', (...words: readonly unknown[]): unknown => {
      const [text, values] = words;
      if (typeof text === 'string' && READS.test(text) && !WRITES.test(text))
        statements.push({ text, values: Array.isArray(values) ? values.slice() : [] });
      return Reflect.apply(query, runner, words);
    });
    return runner;
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  const costs: StatementCost[] = [];
  for (const statement of statements) costs.push(await costOf(dataSource, statement));
  return costs;
}

/** Runs a statement and counts what it costs. */
export async function costOf(dataSource: DataSource, statement: Statement): Promise<StatementCost> {
  const runner = dataSource.createQueryRunner();
  try {
    const plan = await planOf((text) => runner.query(text), statement);
    return {
      text: statement.text,
      rows: rowsOf(plan),
      blocks: numberOf(plan, 'Shared Hit Blocks') + numberOf(plan, 'Shared Read Blocks'),
    };
  } finally {
    await runner.release();
  }
}

/** The rows of a step that reads a table, and of the steps below. The index of a bitmap scan is no table. */
function rowsOf(plan: object): number {
  const parts: unknown = Reflect.get(plan, 'Plans');
  const below = Array.isArray(parts) ? parts.map((part) => rowsOf(Object(part))) : [];
  const own = Reflect.has(plan, 'Relation Name')
    ? numberOf(plan, 'Actual Rows') + numberOf(plan, 'Rows Removed by Filter')
    : 0;
  return below.reduce((sum, rows) => sum + rows, own * Math.max(1, numberOf(plan, 'Actual Loops')));
}

function numberOf(plan: object, name: string): number {
  const value: unknown = Reflect.get(plan, name);
  return typeof value === 'number' ? value : 0;
}
