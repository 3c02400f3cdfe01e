import { describe, expect, it } from '@jest/globals';
import { failuresCommand, failuresPath } from './failures-path.js';

describe('failures request', () => {
  it.each([
    ['all failures of a run', { runId: 'clr_1' }, '/open/v1/runs/clr_1/failures'],
    ['the failure of the first test', { runId: 'clr_1', seq: 0 }, '/open/v1/runs/clr_1/failures?limit=1'],
    ['the failure of a later test', { runId: 'clr_1', seq: 2 }, '/open/v1/runs/clr_1/failures?limit=1&cursor=MQ'],
  ])('has the path for %s', (_, request, path) => expect(failuresPath(request)).toBe(path));

  it('can be written as a curl command', () => {
    expect(failuresCommand({ runId: 'clr_1' }, 'https://c.test')).toBe(
      'curl -H "Authorization: Bearer $CLARION_TOKEN" -H "Accept: text/markdown" "https://c.test/open/v1/runs/clr_1/failures"',
    );
  });
});
