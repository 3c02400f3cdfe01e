import type { EventDraft, TestDraft } from '../test-draft.js';
import { isJsonObject, type JsonValue, readJson, writeJson } from '../json/index.js';
import { failureOfEvents } from '../reasons/index.js';
import { describe, expect, it } from '@jest/globals';
import { toFailureItem } from './failure-item.js';

function failed(events: readonly EventDraft[]): TestDraft {
  return {
    testId: 't',
    name: 'T',
    status: 'failed',
    flaky: false,
    durationMs: 5,
    tags: ['smoke'],
    filePath: null,
    reason: null,
    attempts: null,
    events,
    failure: failureOfEvents({ events, reason: null }),
  };
}

function reasonOf(event: EventDraft): JsonValue | undefined {
  return toFailureItem(failed([event]), 0).item['reason'];
}

describe('failure item', () => {
  it('has the members of the contract and no others', () => {
    const { item } = toFailureItem(failed([{ type: 'error', message: 'boom' }]), 4);
    expect(item).toEqual({
      testId: 't',
      testName: 'T',
      durationMs: 5,
      tags: ['smoke'],
      reason: { kind: 'exception', message: 'boom' },
      lastFewEvents: [{ seq: 4, type: 'error', message: 'boom' }],
    });
  });

  it('strips colours from the message and cuts it at 4,096 characters', () => {
    const message = `\u001b[31m${'m'.repeat(4100)}\u001b[39m`;
    const reason = reasonOf({ type: 'error', message });
    const shown = isJsonObject(reason) ? String(reason['message']) : '';
    const [, head = '', missing] = /^(m+)… \[(\d+) more characters\]$/.exec(shown) ?? [];
    expect(shown.length).toBeLessThanOrEqual(4096);
    expect(head.length).toBeGreaterThan(4000);
    expect(head.length + Number(missing)).toBe(4100);
  });

  it('keeps the digits of numbers that JavaScript would change', () => {
    const event = readJson(
      Buffer.from('{"type":"assertion","passed":false,"message":"m","expected":12345678901234567890,"actual":1.10}'),
    );
    if (!isJsonObject(event)) throw new Error('no object');
    const { item } = toFailureItem(failed([{ ...event, type: 'assertion' }]), 0);
    expect(writeJson(item)).toContain('"expected":12345678901234567890,"actual":1.10');
  });

  it.each([
    ['ASCII', 'x'.repeat(2046), 'x'],
    ['two bytes each', 'é'.repeat(1023), 'é'],
    ['four bytes each', '😀'.repeat(511), '😀'],
    ['escaped characters', '\n'.repeat(1023), '\n'],
    ['quotes', '"'.repeat(1023), '"'],
  ])('measures a string of %s as JSON: 2 KiB stay whole, one character more is cut', (_name, whole, more) => {
    const shown = (expected: string): unknown => {
      const reason = reasonOf({ type: 'assertion', passed: false, message: 'm', expected });
      return isJsonObject(reason) ? reason['expected'] : undefined;
    };
    expect(shown(whole)).toBe(whole);
    const long = `${whole}${more}${more}`;
    expect(Buffer.byteLength(JSON.stringify(long))).toBeGreaterThan(2048);
    const cut = String(shown(long));
    expect(cut).toMatch(/… \[\d+ more characters\]$/);
    expect(cut.isWellFormed()).toBe(true);
  });

  it('cuts a value of more than 2 KiB to its start, as a string', () => {
    const reason = reasonOf({
      type: 'assertion',
      passed: false,
      message: 'm',
      expected: ['v'.repeat(3000)],
      actual: 'short',
    });
    const expected = isJsonObject(reason) ? reason['expected'] : undefined;
    expect(expected).toMatch(/^\["v{2000,2046}… \[\d+ more characters\]$/);
    expect(isJsonObject(reason) ? reason['actual'] : undefined).toBe('short');
  });

  it('finds the first frame inside the project', () => {
    const stack =
      'Error: x\n    at run (/app/node_modules/r/index.js:1:2)\n    at node:internal/x:1:1\n    at Object.fn (/app/tests/api.test.ts:29:5)';
    const { extras } = toFailureItem(failed([{ type: 'status', error: 'x', stack }]), 0);
    expect(extras['location']).toEqual({ file: '/app/tests/api.test.ts', line: 29, column: 5 });
    expect(extras['stack']).toBe(stack);
  });

  it('has the id of its cause, which other numbers do not change', () => {
    const groupOf = (message: string): string => toFailureItem(failed([{ type: 'error', message }]), 0).cause.id;
    expect(groupOf('id 12345 broke')).toMatch(/^grp_[\da-f]{12}$/);
    expect(groupOf('id 12345 broke')).toBe(groupOf('\u001b[31mid 678 broke\u001b[39m'));
    expect(groupOf('id 12345 broke')).not.toBe(groupOf('id 12345 is gone'));
  });

  it.each([
    ['an array of many strings', { type: 'log', data: Array.from({ length: 1000 }, () => 'x'.repeat(1000)) }],
    ['an object with many members', { type: 'log', data: Object.fromEntries(manyMembers()) }],
    ['many members', { type: 'log', ...Object.fromEntries(manyMembers()) }],
    ['nested arrays', { type: 'log', data: Array.from({ length: 200 }, () => Array.from({ length: 200 }, () => 'y')) }],
  ])('is bounded, however large an event with %s is', (_name, event) => {
    const { item } = toFailureItem(failed([event, event, event, event, event, event]), 0);
    expect(writeJson(item).length).toBeLessThan(100_000);
    expect(item.lastFewEvents.map(({ seq, type }) => [seq, type])).toEqual([1, 2, 3, 4, 5].map((seq) => [seq, 'log']));
  });

  it('counts the items of an array that it leaves out', () => {
    const { item } = toFailureItem(failed([{ type: 'log', data: Array.from({ length: 103 }, () => 1) }]), 0);
    const [{ data } = { data: null }] = item.lastFewEvents;
    expect(Array.isArray(data) && [data.length, data.at(-1)]).toEqual([101, '… [3 more items]']);
  });

  it('is bounded, however many tags and attempts the test has', () => {
    const test = {
      ...failed([]),
      tags: Array.from({ length: 200 }, () => 't'.repeat(1000)),
      attempts: ['a'.repeat(1e6)],
    };
    const { item, extras } = toFailureItem(test, 0);
    expect(writeJson(item).length + writeJson(extras).length).toBeLessThan(100_000);
  });
});

function manyMembers(): [string, string][] {
  return Array.from({ length: 1000 }, (_, index) => [`member${index}`, 'x'.repeat(1000)]);
}
