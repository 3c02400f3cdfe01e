import { invalidRequest } from '../common/problem.js';
import { readQueryText } from '../common/query-text.js';
import type { TestFilter } from './run.reader.js';

const STATUSES = ['passed', 'failed', 'skipped'];

/**
 * Reads the filters of the list of tests.
 * @throws Problem invalid_request for a value that a parameter does not take.
 */
export function readTestFilter(query: {
  readonly status?: unknown;
  readonly tag?: unknown;
  readonly q?: unknown;
}): TestFilter {
  const status = readQueryText(query.status, 'status');
  if (status !== null && !STATUSES.includes(status))
    throw invalidRequest(`Send a status out of ${STATUSES.join(', ')}.`);
  return { status, tag: readQueryText(query.tag, 'tag'), text: readQueryText(query.q, 'q') };
}
