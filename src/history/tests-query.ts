import { DEFAULT_LIMIT, readCursor } from '../common/pagination.js';
import { invalidRequest } from '../common/problem.js';
import { readQueryText } from '../http/queries/read-query.js';
import { readTestKey, testKeyText } from '../runs/test-key.js';
import type { TestState } from './presence/run-window.js';
import type { TestsQueryDto, TestSort } from './tests-query.dto.js';

/** The position of a test in a sorted list: its value, then its key. Names ascend, numbers descend. */
export interface ListPlace {
  readonly value: string | number;
  readonly key: bigint;
}

/** Filters, order and page of a list of tests. A null filter matches every test. */
export interface TestsQuery {
  readonly targetId: string | null;
  readonly text: string | null;
  readonly flaky: boolean | null;
  readonly state: TestState | null;
  readonly sort: TestSort;
  readonly limit: number;
  /** The position of the last test of the previous page. It contains only the start of a name. */
  readonly after: ListPlace | null;
}

/**
 * Returns the filters, order and page of a query. The tools for agents send texts that no DTO has checked.
 * @throws Problem invalid_request for a malformed text, and for the cursor of another order.
 */
export function toTestsQuery({ sort = 'name', flaky, limit = DEFAULT_LIMIT, ...query }: TestsQueryDto): TestsQuery {
  return {
    targetId: readQueryText(query.targetId, 'targetId'),
    text: readQueryText(query.q, 'q'),
    flaky: flaky === undefined ? null : flaky === 'true',
    state: query.state ?? null,
    sort,
    limit,
    after: readPlace(readCursor(query.cursor), sort),
  };
}

/** Number of characters of a name that fit into a cursor in every script. */
const NAME_KEPT = 100;

/** The start of a name, as a cursor contains it. */
export function nameInCursor(name: string): string {
  return name.slice(0, NAME_KEPT).toWellFormed();
}

/** Writes the position of a page's last test. */
export function placeText({ value, key }: ListPlace, sort: TestSort): string {
  return `${testKeyText(key)} ${sort} ${typeof value === 'string' ? nameInCursor(value) : value}`;
}

const PLACE = /^(tst_[0-9a-f]{16}) ([A-Za-z]{1,20}) (.{0,200})$/su;
const NUMBER = /^-?\d{1,30}(\.\d{1,30})?(e[+-]\d{1,3})?$/;

function readPlace(text: string | null, sort: TestSort): ListPlace | null {
  if (text === null) return null;
  const [, keyText = '', ofSort, value = ''] = PLACE.exec(text) ?? [];
  const key = readTestKey(keyText);
  if (key === undefined || ofSort !== sort || (sort !== 'name' && !NUMBER.test(value))) {
    throw invalidRequest('Send the nextCursor of an earlier answer as the cursor, unchanged and with the same sort.');
  }
  return { key, value: sort === 'name' ? value : Number(value) };
}
