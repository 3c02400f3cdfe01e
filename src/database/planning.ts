import type { ClientBase } from 'pg';

/** Citus finds the nodes of a statement by the values of its parameters, so it needs them for the plan. */
const PLAN_FOR_ANY_VALUES = `
  SELECT set_config('plan_cache_mode', 'force_generic_plan', false)
  WHERE NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus')`;

/**
 * Lets a new session plan statements for any values of their parameters instead of those of one request. For the values, it expects no row
 * of an organization that came after the last ANALYZE, and then compares each of its results with each of its texts. For any values, it
 * expects as many rows as an organization has on average.
 *
 * A partial index serves only a condition that is written in the statement: `status = 'failed'`, not `status = $1`.
 *
 * Returns false on Citus, where the session plans for the values.
 */
export async function planForAnyValues(session: ClientBase): Promise<boolean> {
  const { rowCount } = await session.query(PLAN_FOR_ANY_VALUES);
  return rowCount === 1;
}
