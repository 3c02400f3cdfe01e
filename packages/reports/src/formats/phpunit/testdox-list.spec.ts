import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { UnreadableReport } from '../../report.js';
import { TESTDOX_LIST } from './testdox-list.js';

const { read } = specReader(TESTDOX_LIST);

const { formatOf, statusOf } = textReader(TESTDOX_LIST);

const CART = ['Cart (Shop\\Cart)', ' [x] Adds items', ' [x] Sums with data set "tea"', ''];
const ORDER = ['Order', ' [x] Is paid', ' [ ] Is sent', ''];

describe('TESTDOX_LIST', () => {
  it('reads the tests of each class, of which those with an empty box did not pass', async () => {
    const { tests, run, codes } = await read(...CART, ...ORDER, '');
    expect(tests).toMatchObject([
      { name: 'Adds items', suite: ['Cart (Shop\\Cart)'], status: 'passed', failures: [] },
      { name: 'Sums with data set "tea"', suite: ['Cart (Shop\\Cart)'], status: 'passed' },
      { name: 'Is paid', suite: ['Order'], status: 'passed' },
      { name: 'Is sent', suite: ['Order'], status: 'failed' },
    ]);
    expect(tests[3]?.failures).toHaveLength(1);
    expect(run.runner).toBe('phpunit');
    expect(codes).toEqual([]);
  });

  it.each([
    ['passed', [...CART, '']],
    ['failed', [...CART, ...ORDER, '']],
    ['errored', CART.slice(0, -1)],
    ['errored', [...CART.slice(0, 2), '']],
    ['errored', [...CART.slice(0, 2), ' [x] Su']],
    ['errored', [...CART, 'Order', ' [x]  ']],
    ['errored', [...CART, 'Order', '']],
    ['passed', [...CART, 'Generating code coverage report in HTML format ... done', '']],
    ['failed', [...CART, 'PHP Fatal error:  Uncaught Error: no shop in /shop/Cart.php:3', '']],
    ['failed', [...CART, 'FAILURES!', '']],
  ])('is %s by its boxes and its end', async (status, lines) => {
    expect(await statusOf(...lines)).toBe(status);
  });

  it('is recognized by a class with boxes, where PHPUnit prints no counts', async () => {
    expect(await formatOf(...CART, '')).toBe('testdox-text');
    expect(await formatOf('PHPUnit 5.7.2 by Sebastian Bergmann and contributors.', '', ...CART, '')).toBe(
      'testdox-text',
    );
    const version = 'PHPUnit 6.5.2 by Sebastian Bergmann and contributors.';
    expect(await formatOf(version, '', ...CART, 'OK (2 tests, 2 assertions)', '')).toBe('phpunit-text');
    expect(await formatOf('things to do', '', ' [x] eat', '')).toBeUndefined();
    await expect(read('nothing of it')).rejects.toThrow(UnreadableReport);
  });
});
