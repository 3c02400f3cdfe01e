import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { unhurried, type PostgresOptions } from '../connection.js';
import { migrationsAreDone, waitForTurn } from '../migrate.js';
import { COUNT_OTHER_SESSIONS, READ_NODES } from './distribution.queries.js';
import { HAS_POLICIES } from '../tenancy/row-policies.queries.js';
import { bringTablesBack, hasCitus, listTables, placeTables, Session, type TableRow } from './move-tables.js';
import type { Placement } from './placement.js';

/** How long sessions of servers that have just stopped may take to end, and the pause between two looks at them. */
const MOMENT_MS = 2_000;
const PAUSE_MS = 50;

/** Why a database cannot be distributed or brought back. The message says what to do. */
export class DistributionError extends Error {}

/** What a change of the distribution did. */
export interface DistributionResult {
  /** How many tables are now at each place. */
  readonly tables: Readonly<Record<Placement, number>>;
  /** How many of them the change moved. */
  readonly moved: number;
  /** The nodes that take rows. */
  readonly nodes: number;
}

/**
 * Distributes a PostgreSQL database with the Citus extension by organization. What is done stays: after a failure, the same command goes on.
 * @param shards How many parts a distributed table has, if none is distributed yet.
 * @throws DistributionError when the database lacks the extension or the schema, or other sessions use it.
 */
export function distribute(options: PostgresOptions, shards: number): Promise<DistributionResult> {
  return onCluster(options, (session) => placeTables(session, shards));
}

/**
 * Brings all rows back to the coordinator, where the database is an ordinary one again. Goes on after a failure, as `distribute` does.
 * @throws DistributionError as `distribute` does.
 */
export function undistribute(options: PostgresOptions): Promise<DistributionResult> {
  return onCluster(options, bringTablesBack);
}

async function onCluster(
  options: PostgresOptions,
  move: (session: Session) => Promise<void>,
): Promise<DistributionResult> {
  const dataSource = await new DataSource({ ...unhurried(options), entities: [] }).initialize();
  try {
    const session = new Session(dataSource, dataSource.createQueryRunner());
    const nodes = await checkCluster(session);
    if (!(await migrationsAreDone(dataSource, session.queryRunner)))
      throw new DistributionError(
        'The schema of this database is not there yet or is older. Start the server once with it, or run npm run migration:run.',
      );
    await waitForTurn(session.queryRunner);
    const before = await listTables(session);
    await move(session);
    const after = await listTables(session);
    return { tables: countPlaces(after), moved: countMoved(before, after), nodes };
  } finally {
    await dataSource.destroy();
  }
}

/**
 * Returns how many nodes take rows.
 * @throws DistributionError, also for a database with row policies
 */
async function checkCluster(session: Session): Promise<number> {
  const [policies] = await session.query<{ hasPolicies: boolean }>(HAS_POLICIES);
  if (policies?.hasPolicies === true)
    throw new DistributionError(
      'This database has row policies, which do not work over several nodes. Remove CLARION_DATABASE_SERVICE_ROLE from all servers, then the policies: docs/operations/row-policies.md contains the statements.',
    );
  if (!(await hasCitus(session)))
    throw new DistributionError(
      'This database has no Citus extension. Install Citus on all nodes, add it to shared_preload_libraries, and run CREATE EXTENSION citus in this database.',
    );
  const [cluster] = await session.query<{ isCoordinator: boolean; nodes: number }>(READ_NODES);
  if (cluster?.isCoordinator !== true)
    throw new DistributionError('CLARION_DATABASE_URL leads to a worker. Use the address of the coordinator.');
  if (cluster.nodes === 0)
    throw new DistributionError(
      "No node takes rows. Add workers on the coordinator: SELECT citus_add_node('<host>', <port>).",
    );
  const others = await countOtherSessions(session);
  if (others > 0)
    throw new DistributionError(
      `Stop all servers, and end other sessions of this database (${others} are open). Its tables are locked while rows move.`,
    );
  return cluster.nodes;
}

/** Waits a moment for sessions to end: PostgreSQL lists one after its client has closed it, longer on a busy machine. */
async function countOtherSessions(session: Session): Promise<number> {
  const end = performance.now() + MOMENT_MS;
  for (;;) {
    const [others] = await session.query<{ sessions: number }>(COUNT_OTHER_SESSIONS);
    const sessions = others?.sessions ?? 0;
    if (sessions === 0 || performance.now() >= end) return sessions;
    await sleep(PAUSE_MS);
  }
}

function countPlaces(tables: readonly TableRow[]): Readonly<Record<Placement, number>> {
  const at = (placement: Placement): number => tables.filter(({ current }) => current === placement).length;
  return { distributed: at('distributed'), everywhere: at('everywhere'), coordinator: at('coordinator') };
}

function countMoved(before: readonly TableRow[], after: readonly TableRow[]): number {
  const earlier = new Map(before.map(({ name, current }) => [name, current]));
  return after.filter(({ name, current }) => earlier.get(name) !== current).length;
}
