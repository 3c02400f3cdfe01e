import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@clarion/reports/json';
import { type LaunchItem, testsOf, toReportLine } from './launch-items.js';

let serial = 0;

function item(
  name: string,
  members: JsonObject,
  finish: JsonObject | undefined,
  parent: string | null = null,
): LaunchItem {
  return {
    id: `${name}-${(serial += 1)}`,
    parent,
    start: { name, type: 'STEP', startTime: serial, ...members },
    finish,
  };
}

const PASSED = { status: 'passed' };
const FAILED = { status: 'FAILED' };

/** Each test as its suites, name and the results of its attempts. */
const outcomesOf = (...items: readonly LaunchItem[]): readonly string[] =>
  testsOf(items).map(({ suite, attempts }) => {
    const names = [...suite, String(attempts[0]?.item.start['name'])].join(' > ');
    return `${names}: ${attempts.map(({ item: { finish } }) => String(finish?.['status'] ?? 'open').toLowerCase()).join(' ')}`;
  });

describe('the tests of a launch', () => {
  it('are the items with no tests inside', () => {
    const suite = item('Cart', { type: 'SUITE' }, {});
    const inner = item('adding', { type: 'SUITE' }, {}, suite.id);
    expect(outcomesOf(suite, inner, item('one', {}, PASSED, inner.id), item('two', {}, FAILED, inner.id))).toEqual([
      'Cart > adding > one: passed',
      'Cart > adding > two: failed',
    ]);
  });

  it('have nested steps as a part of them', () => {
    const test = item('one', {}, FAILED);
    const step = item('click', { hasStats: false }, FAILED, test.id);
    const inner = item('wait', { hasStats: false }, PASSED, step.id);
    const [only, ...others] = testsOf([test, step, inner]);
    expect(only?.attempts.map(({ nested }) => nested)).toEqual([[step.id, inner.id]]);
    expect(others).toEqual([]);
  });

  it.each([
    ['a failed hook', 'BEFORE_METHOD', FAILED, ['hook: failed']],
    ['a hook that passed', 'BEFORE_METHOD', PASSED, []],
    ['a failed suite without tests', 'SUITE', FAILED, ['hook: failed']],
    ['an empty suite', 'suite', PASSED, []],
  ])('with %s', (_name, type, finish, expected) => {
    expect(outcomesOf(item('hook', { type }, finish))).toEqual(expected);
  });

  it('contain a suite that failed while all tests inside passed, and no suite beside a failed test', () => {
    const outer = item('outer', { type: 'SUITE' }, FAILED);
    const alone = item('alone', { type: 'SUITE' }, FAILED);
    expect(outcomesOf(outer, alone, item('one', {}, FAILED, outer.id), item('two', {}, PASSED, alone.id))).toEqual([
      'alone: failed',
      'outer > one: failed',
      'alone > two: passed',
    ]);
  });

  it('join retries of an item in its place, but not one that follows a pass', () => {
    const code = { codeRef: 'a.js/one' };
    expect(outcomesOf(item('one', code, FAILED), item('one', { ...code, retry: true }, PASSED))).toEqual([
      'one: failed passed',
    ]);
    expect(outcomesOf(item('one', code, PASSED), item('one', { ...code, retry: true }, FAILED))).toEqual([
      'one: passed',
      'one: failed',
    ]);
    expect(outcomesOf(item('one', code, FAILED), item('one', code, PASSED))).toEqual(['one: failed', 'one: passed']);
    expect(outcomesOf(item('one', code, FAILED), item('one', code, { ...PASSED, retry: true }))).toEqual([
      'one: failed passed',
    ]);
  });

  it('leave out a start whose answer was lost, and keep an item that never ended', () => {
    const lost = { id: 'a', parent: null, start: { name: 'one', startTime: 1 }, finish: undefined };
    expect(outcomesOf(lost, { ...lost, id: 'b', finish: PASSED })).toEqual(['one: passed']);
    expect(outcomesOf(lost)).toEqual(['one: open']);
  });

  it('end for items that are inside one another in a circle, and for unknown parents', () => {
    const left = { id: 'a', parent: 'b', start: { name: 'left' }, finish: FAILED };
    const right = { id: 'b', parent: 'a', start: { name: 'right' }, finish: FAILED };
    expect(testsOf([left, right]).length).toBeLessThanOrEqual(2);
    expect(outcomesOf(item('one', {}, FAILED, 'unknown'))).toEqual(['one: failed']);
  });
});

describe('the line of a test', () => {
  /** What the reader of reports looks at. */
  const LONGEST = 4 * 1024 * 1024;
  const TEXT = 'x'.repeat(1024 * 1024);
  const FIRST = item('one', {}, FAILED);
  const SECOND = item('one', { retry: true }, FAILED);
  const test = { suite: ['Cart'], attempts: [FIRST, SECOND].map((attempt) => ({ item: attempt, nested: [] })) };
  const read = (line: string): { suite: string[]; attempts: { logs: { message: string }[]; status: string }[] } =>
    JSON.parse(line);

  it('has all logs while there is room', () => {
    const { attempts } = read(toReportLine(test, 'agent', (id) => [{ message: `of ${id}` }]));
    expect(attempts.map(({ logs }) => logs)).toEqual([
      [{ message: `of ${FIRST.id}` }],
      [{ message: `of ${SECOND.id}` }],
    ]);
  });

  it('has the newest logs of what is too long', () => {
    const line = toReportLine(test, undefined, (id) =>
      id === FIRST.id ? [{ message: 'old' }] : ['a', 'b', 'c', 'd'].map((name) => ({ message: `${name} ${TEXT}` })),
    );
    expect(line.length).toBeLessThan(LONGEST);
    const [first, second] = read(line).attempts;
    expect(first?.logs).toEqual([{ message: '[1 earlier messages of this item are left out]' }]);
    expect(second?.logs.map(({ message }) => message.slice(0, 3))).toEqual(['[2 ', 'c x', 'd x']);
  });

  it('has the results of the last attempts, however much was sent about them', () => {
    const attempts = Array.from({ length: 300 }, () => ({
      item: item(TEXT, { parameters: [{ key: 'a', value: TEXT }] }, { ...FAILED, description: TEXT }),
      nested: [],
    }));
    const line = toReportLine({ suite: [TEXT, TEXT, TEXT, TEXT], attempts }, undefined, () => []);
    expect(line.length).toBeLessThan(LONGEST);
    expect(read(line).attempts.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'FAILED'));
  });
});
