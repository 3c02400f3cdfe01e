import { scimProblem } from '../protocol/scim-problem.js';
import type { Comparison, Filter, FilterValue } from './filter.js';

/** How an attribute of a resource is read in SQL. */
export type FilterColumn =
  /** A text, compared in any case of its letters. */
  | { readonly kind: 'text'; readonly sql: string }
  /** A text, compared letter by letter. */
  | { readonly kind: 'exact'; readonly sql: string }
  | { readonly kind: 'boolean'; readonly sql: string }
  | { readonly kind: 'instant'; readonly sql: string }
  /** A text for whose equality an index exists: `equals` gets the parameter, whose value is normalized. */
  | {
      readonly kind: 'key';
      readonly sql: string;
      readonly normalize: (value: string) => string;
      readonly equals: (parameter: string) => string;
    }
  /** The elements of an attribute: `from` is behind FROM, and `columns` are the sub-attributes. The value is what a plain name means. */
  | {
      readonly kind: 'elements';
      readonly from: string;
      readonly columns: Readonly<Record<string, FilterColumn>>;
    };

/** A condition, with the parameters that it refers to. */
export interface SqlCondition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/**
 * Translates a filter to SQL. Every value is a parameter; the names of attributes only choose among `columns`.
 * @param first the number of the first parameter
 * @throws Problem invalid_request (`invalidFilter`) for an attribute that is not in `columns`, and a value of another type.
 */
export function toSqlCondition(
  filter: Filter,
  columns: Readonly<Record<string, FilterColumn>>,
  first: number,
): SqlCondition {
  const values: unknown[] = [];
  const add = (value: unknown): string => {
    values.push(value);
    return `$${first + values.length - 1}`;
  };
  return { sql: translate(filter, columns, add), values };
}

type AddParameter = (value: unknown) => string;

function translate(filter: Filter, columns: Readonly<Record<string, FilterColumn>>, add: AddParameter): string {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return `(${filter.filters.map((part) => translate(part, columns, add)).join(filter.kind === 'and' ? ' AND ' : ' OR ')})`;
    case 'not':
      return `NOT COALESCE(${translate(filter.filter, columns, add)}, false)`;
    case 'present':
      return present(columnOf(columns, filter.attribute));
    case 'compare':
      return compare(columnOf(columns, filter.attribute), filter.comparison, filter.value, add);
    case 'elements': {
      const column = columnOf(columns, filter.attribute);
      if (column.kind !== 'elements') throw invalid(`${filter.attribute} has one value: leave the brackets out`);
      return `EXISTS (SELECT 1 FROM ${column.from} AND ${translate(filter.filter, column.columns, add)})`;
    }
  }
}

function columnOf(columns: Readonly<Record<string, FilterColumn>>, name: string): FilterColumn {
  const own = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (own !== undefined) return own;
  const [attribute = '', subAttribute] = name.split('.');
  const parent = Object.hasOwn(columns, attribute) ? columns[attribute] : undefined;
  if (parent?.kind === 'elements' && subAttribute !== undefined && Object.hasOwn(parent.columns, subAttribute)) {
    const column = parent.columns[subAttribute];
    if (column !== undefined) return { kind: 'elements', from: parent.from, columns: { value: column } };
  }
  throw invalid(`Filter by ${Object.keys(columns).join(', ')}`);
}

function present(column: FilterColumn): string {
  if (column.kind === 'elements') return `EXISTS (SELECT 1 FROM ${column.from})`;
  return column.kind === 'boolean' || column.kind === 'instant'
    ? `${column.sql} IS NOT NULL`
    : `COALESCE(${column.sql}, '') <> ''`;
}

function compare(column: FilterColumn, comparison: Comparison, value: FilterValue, add: AddParameter): string {
  if (value === null) return comparison === 'ne' ? present(column) : `NOT ${present(column)}`;
  switch (column.kind) {
    case 'elements': {
      const of = column.columns['value'];
      if (of === undefined) throw invalid('Name a sub-attribute');
      return `EXISTS (SELECT 1 FROM ${column.from} AND ${compare(of, comparison, value, add)})`;
    }
    case 'boolean':
      return compareFlag(column.sql, comparison, value);
    case 'instant':
      return compareInstant(column.sql, comparison, value, add);
    case 'key':
    case 'text':
    case 'exact':
      if (typeof value !== 'string') throw invalid('Compare this attribute with a text in quotation marks');
      if (column.kind === 'key' && comparison === 'eq') return column.equals(add(column.normalize(value)));
      return compareText(column, comparison, add(value));
  }
}

/** Identity providers also send the text "True". */
function compareFlag(sql: string, comparison: Comparison, value: FilterValue): string {
  const wanted = typeof value === 'string' ? value.toLowerCase() : String(value);
  if ((wanted !== 'true' && wanted !== 'false') || (comparison !== 'eq' && comparison !== 'ne'))
    throw invalid('Compare this attribute by eq or ne with true or false');
  return `${sql} ${comparison === 'eq' ? '=' : '<>'} ${wanted}`;
}

const ORDER: Readonly<Partial<Record<Comparison, string>>> = {
  eq: '=',
  ne: '<>',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
};

/** RFC 7643 §2.3.5: an xsd:dateTime. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

function compareInstant(sql: string, comparison: Comparison, value: FilterValue, add: AddParameter): string {
  const operator = ORDER[comparison];
  if (operator === undefined || typeof value !== 'string' || !INSTANT.test(value) || Number.isNaN(Date.parse(value)))
    throw invalid('Compare this attribute by eq, ne, gt, ge, lt or le with a time such as "2030-01-01T00:00:00Z"');
  return `${sql} ${operator} ${add(new Date(value).toISOString())}::timestamptz`;
}

function compareText(
  { kind, sql }: { readonly kind: 'text' | 'exact' | 'key'; readonly sql: string },
  comparison: Comparison,
  parameter: string,
): string {
  const fold = (text: string): string => (kind === 'exact' ? text : `lower(${text})`);
  const own = fold(`COALESCE(${sql}, '')`);
  const given = fold(`${parameter}::text`);
  switch (comparison) {
    case 'co':
      return `position(${given} IN ${own}) > 0`;
    case 'sw':
      return `starts_with(${own}, ${given})`;
    case 'ew':
      return `right(${own}, length(${given})) = ${given}`;
    case 'eq':
    case 'ne':
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le':
      return `${own} COLLATE "C" ${ORDER[comparison]} ${given} COLLATE "C"`;
  }
}

function invalid(instruction: string): Error {
  return scimProblem('invalidFilter', `${instruction}.`);
}
