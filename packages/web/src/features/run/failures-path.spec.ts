import { describe, expect, it } from '@jest/globals';
import { failuresCommand, failuresPath } from './failures-path.js';

describe('requests of failures', () => {
  it.each([
    ['all of a run', { runId: 'clr_1' }, '/open/v1/runs/clr_1/failures'],
    ['that of the first test', { runId: 'clr_1', seq: 0 }, '/open/v1/runs/clr_1/failures?limit=1'],
    ['that of a later test', { runId: 'clr_1', seq: 2 }, '/open/v1/runs/clr_1/failures?limit=1&cursor=MQ'],
  ])('ask for %s', (_, request, path) => expect(failuresPath(request)).toBe(path));

  it('are a command of curl', () => {
    expect(failuresCommand({ runId: 'clr_1' }, 'https://c.test')).toBe(
      'curl -H "Authorization: Bearer $CLARION_TOKEN" -H "Accept: text/markdown" "https://c.test/open/v1/runs/clr_1/failures"',
    );
  });
});
