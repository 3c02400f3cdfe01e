import type { EntityManager } from 'typeorm';

/** The open requests of all networks and of one, and when the first of each expires. */
export interface OpenRequests {
  readonly all: number;
  readonly allUntil: Date | null;
  readonly ofNetwork: number;
  readonly ofNetworkUntil: Date | null;
}

/** Makes new requests wait for each other until the transaction ends, so that no two take the last place. */
const LOCK_NEW_REQUESTS = `SELECT pg_advisory_xact_lock(hashtextextended('device requests', 0))`;

/** Counts open requests in one pass. Rests on `device_requests_expiry`: the limit keeps the open ones few. $1 now, $2 network. */
const COUNT_OPEN_REQUESTS = `
  SELECT count(*)::integer AS "all", min(expires_at) AS "allUntil",
    count(*) FILTER (WHERE network = $2)::integer AS "ofNetwork",
    min(expires_at) FILTER (WHERE network = $2) AS "ofNetworkUntil"
  FROM device_requests WHERE expires_at > $1 AND state IN ('pending', 'approved')`;

/** Locks out other new requests until the transaction ends, and counts the open ones. */
export async function countOpenRequests(manager: EntityManager, now: Date, network: string): Promise<OpenRequests> {
  await manager.query(LOCK_NEW_REQUESTS);
  const [counted] = await manager.query<OpenRequests[]>(COUNT_OPEN_REQUESTS, [now, network]);
  if (counted === undefined) throw new Error('An aggregate query returned no row');
  return counted;
}
