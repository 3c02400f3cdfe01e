import type { Pool } from 'pg';
import type { ServerProcess } from '../../test/support/process.js';
import { cpuMsOf } from '../support/process-facts.js';
import { type Action, DEVELOPER } from './company.js';
import type { Players } from './players.js';

/** So many of each: the clock of processor time has steps of 10 ms. */
const COUNTS: Readonly<Record<Action, number>> = { upload: 30, failures: 300, markdown: 300, page: 200 };

/** Processor time of one request in milliseconds. It hardly depends on what else the machine does. */
export interface Cost {
  readonly action: Action;
  readonly serverMs: number;
  /** Undefined where the processes of the database are not on this machine. */
  readonly databaseMs: number | undefined;
}

/** Measures what each kind of request costs, one after the other. */
export async function measureCosts(players: Players, server: ServerProcess, pool: Pool | undefined): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const { action } of DEVELOPER) {
    const count = COUNTS[action];
    for (let warmUp = 0; warmUp < count / 3; warmUp += 1) await players.play(action);
    const before = { server: cpuMsOf(server.pid), database: await backendsMs(pool) };
    for (let played = 0; played < count; played += 1) await players.play(action);
    const database = await backendsMs(pool);
    costs.push({
      action,
      serverMs: (cpuMsOf(server.pid) - before.server) / count,
      databaseMs:
        database === undefined || before.database === undefined ? undefined : (database - before.database) / count,
    });
  }
  return costs;
}

/** Processor seconds that a developer costs in an hour. */
export function secondsPerHour(costs: readonly Cost[], of: (cost: Cost) => number | undefined): number {
  const perHour = new Map(DEVELOPER.map((mix) => [mix.action, mix.perHour]));
  return costs.reduce((sum, cost) => sum + ((of(cost) ?? 0) * (perHour.get(cost.action) ?? 0)) / 1000, 0);
}

async function backendsMs(pool: Pool | undefined): Promise<number | undefined> {
  if (pool === undefined) return undefined;
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'clarion'`,
  );
  try {
    return rows.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0);
  } catch {
    return undefined;
  }
}
