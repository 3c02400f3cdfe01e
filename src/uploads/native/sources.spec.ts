import type { TestDraft } from '@clarion/reports';
import type { JsonObject, JsonValue } from '@clarion/reports/json';
import { describe, expect, it } from '@jest/globals';
import { ValidationErrors } from '../../common/read-body-json.js';
import { Fields } from './fields.js';
import { readSources, withSource } from './sources.js';

const failed = (failure: Partial<NonNullable<TestDraft['failure']>>): TestDraft => ({
  testId: 't',
  name: 't',
  status: 'failed',
  flaky: false,
  durationMs: 1,
  tags: [],
  filePath: null,
  reason: null,
  attempts: null,
  events: [],
  failure: { kind: 'unknown', message: '', ...failure },
});

function sourceOf(sources: JsonValue, failure: Partial<NonNullable<TestDraft['failure']>>) {
  const errors = new ValidationErrors();
  const envelope: JsonObject = { sources };
  const read = readSources(new Fields(envelope, '', errors), errors);
  errors.raise();
  return withSource(failed(failure), read).failure?.source;
}

const CART = { file: 'src/cart.ts', startLine: 40, text: 'a\n  b\r\nc' };

describe('the source that an upload sends for failures', () => {
  it('is that of the location, or of the first own frame of the stack', () => {
    const source = { line: 41, startLine: 40, lines: ['a', '  b', 'c'] };
    expect(sourceOf([CART], { location: { file: 'src/cart.ts', line: 41 } })).toEqual(source);
    expect(sourceOf([CART], { stack: 'Error: x\n    at total (src/cart.ts:41:3)' })).toEqual(source);
  });

  it('is not that of another line or file, and none in the place of what the report draws', () => {
    const own = { line: 41, startLine: 41, lines: ['own'] };
    expect(sourceOf([CART], { location: { file: 'src/cart.ts', line: 43 } })).toBeUndefined();
    expect(sourceOf([CART], { location: { file: 'cart.ts', line: 41 } })).toBeUndefined();
    expect(sourceOf([CART], { location: { file: 'src/cart.ts', line: 41 }, source: own })).toBe(own);
  });

  it.each([
    ['a list', { file: 'a' }],
    ['objects', ['a']],
    ['a path', [{ ...CART, file: '' }]],
    ['a number from 1', [{ ...CART, startLine: 0 }]],
    ['a text', [{ ...CART, text: ['a'] }]],
    ['a short text', [{ ...CART, text: 'a'.repeat(9000) }]],
    ['few', Array.from({ length: 501 }, () => CART)],
    ['little together', Array.from({ length: 100 }, () => ({ ...CART, text: 'a'.repeat(8000) }))],
  ])('is refused unless it is %s', (_, sources) => {
    expect(() => sourceOf(sources, {})).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });
});
