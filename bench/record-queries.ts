// Loaded in front of the server (`node --import`): writes down each query with its values, a line of JSON each, so that a bench can
// show its plan.
import { appendFileSync } from 'node:fs';
import { Client } from 'pg';
import type { RecordedQuery } from './plans.js';

const FILE = process.env['BENCH_QUERIES'] ?? '';

const prototype: object = Client.prototype;
const query: unknown = Reflect.get(prototype, 'query');
if (typeof query !== 'function') throw new Error('pg has another form than the one known here');

Reflect.set(prototype, 'query', function recorded(this: unknown, ...words: readonly unknown[]): unknown {
  const line = toRecord(words);
  if (line !== undefined) appendFileSync(FILE, `${JSON.stringify(line)}\n`);
  const answer: unknown = Reflect.apply(query, this, words);
  return answer;
});

function toRecord([first, second]: readonly unknown[]): RecordedQuery | undefined {
  const text = typeof first === 'object' && first !== null ? memberOf(first, 'text') : first;
  const values = typeof first === 'object' && first !== null ? memberOf(first, 'values') : second;
  if (typeof text !== 'string' || !/^\s*(?:SELECT|WITH)\b/i.test(text)) return undefined;
  return { text, values: Array.isArray(values) ? values.map((value: unknown) => (typeof value === 'bigint' ? String(value) : value)) : [] };
}

function memberOf(value: object, name: string): unknown {
  return Reflect.get(value, name);
}
