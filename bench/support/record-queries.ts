// Loaded in front of the server (`node --import`): writes down each query with its values, a line of JSON each, so that a bench can
// show its plan.
import { appendFileSync } from 'node:fs';
import { interceptQueries, type QueryWords } from './intercept-queries.js';
import type { RecordedQuery } from './plans.js';

const FILE = process.env['BENCH_QUERIES'] ?? '';

interceptQueries((words, ask) => {
  const line = toRecord(words);
  if (line !== undefined) appendFileSync(FILE, `${JSON.stringify(line)}\n`);
  return ask();
});

function toRecord([first, second]: QueryWords): RecordedQuery | undefined {
  const text = typeof first === 'object' && first !== null ? memberOf(first, 'text') : first;
  const values = typeof first === 'object' && first !== null ? memberOf(first, 'values') : second;
  if (typeof text !== 'string' || !/^\s*(?:SELECT|WITH)\b/i.test(text)) return undefined;
  return {
    text,
    values: Array.isArray(values)
      ? values.map((value: unknown) => (typeof value === 'bigint' ? String(value) : value))
      : [],
  };
}

function memberOf(value: object, name: string): unknown {
  return Reflect.get(value, name);
}
