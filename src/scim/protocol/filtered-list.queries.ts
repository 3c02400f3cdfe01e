import type { DataSource } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';
import { toSqlCondition, type FilterColumn } from '../filter/filter-sql.js';
import type { ListQuery, ResourcePage } from './list-query.js';

/** The statement of a list, in parts. $1 organization. */
export interface ListStatement {
  /** The whole statement up to the end of its condition. */
  readonly select: string;
  /** The same from `FROM` on. */
  readonly from: string;
  readonly order: string;
  /** The attributes that the list is filtered by, in lower case. */
  readonly columns: Readonly<Record<string, FilterColumn>>;
}

/**
 * Returns a page of the rows of an organization that match a filter, and how many do in all.
 * @throws Problem invalid_request (`invalidFilter`).
 */
export async function listFiltered<Row>(
  dataSource: DataSource,
  { select, from, order, columns }: ListStatement,
  organizationId: OrganizationId,
  { filter, offset, count }: ListQuery,
): Promise<ResourcePage<Row>> {
  const condition = filter === undefined ? undefined : toSqlCondition(filter, columns, 2);
  const where = condition === undefined ? '' : ` AND (${condition.sql})`;
  const values = [organizationId, ...(condition?.values ?? [])];
  const [counted] = await dataSource.query<{ total: string }[]>(`SELECT count(*) AS total ${from}${where}`, values);
  const total = Number(counted?.total ?? 0);
  if (count === 0 || offset >= total) return { total, resources: [] };
  const page = `ORDER BY ${order} LIMIT ${count} OFFSET ${offset}`;
  return { total, resources: await dataSource.query<Row[]>(`${select}${where} ${page}`, values) };
}
