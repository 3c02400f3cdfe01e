import { expect, it } from '@jest/globals';
import { testsByCause } from './causes.service.js';

const row = (cause: string, key: string): { cause: string; testKey: string; testId: string; name: string } => ({
  cause,
  testKey: key,
  testId: `id ${key}`,
  name: `name ${key}`,
});

it.each([
  ['nothing of nothing', [], {}],
  ['a test of each cause', [row('a', '1'), row('b', '1')], { a: ['1'], b: ['1'] }],
  ['a test that failed twice once', [row('a', '1'), row('a', '1'), row('a', '2')], { a: ['1', '2'] }],
  ['the first two of many', [row('a', '3'), row('a', '1'), row('a', '2'), row('b', '9')], { a: ['3', '1'], b: ['9'] }],
])('shows %s', (_what, rows, expected) => {
  const found = [...testsByCause(rows, 2)].map(([cause, tests]) => [cause, tests.map((test) => test.testKey)]);
  expect(Object.fromEntries(found)).toEqual(expected);
});
