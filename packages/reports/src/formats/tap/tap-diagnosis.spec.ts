import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { TAP } from './tap.js';

const { testsOf } = specReader(TAP);

describe('the diagnosis of a point of TAP', () => {
  it('reads what node-tap says of a pattern, in a line of JSON', async () => {
    const [test] = await testsOf(
      'not ok 1 - should match pattern provided',
      '  ---',
      '  {"at":{"column":3,"file":"a.js","line":8},"found":[1,null,3],"pattern":[1,2,3],"source":"t.similar(a, b)\\n"}',
      '  ...',
      '1..1',
    );
    expect(test?.failures).toMatchObject([
      { message: 'should match pattern provided', expected: [1, 2, 3], actual: [1, null, 3] },
    ]);
  });
});
