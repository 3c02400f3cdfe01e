import { describe, expect, it } from '@jest/globals';
import { linksOf, type FirstScreens } from './first-screens.js';

const SCREENS: FirstScreens = {
  'r/:runId/t/:seq': { scripts: ['a.js'], reads: ['/runs/:runId/tests?limit=1{before:seq}'] },
};
const SESSION = '</admin/v1/session>; rel=preload; as=fetch; crossorigin';

describe('the links of a first screen', () => {
  it.each([
    ['0', '/runs/clr_1/tests?limit=1'],
    // The position before, in base64url without padding.
    ['1', '/runs/clr_1/tests?limit=1&cursor=MA'],
    ['12', '/runs/clr_1/tests?limit=1&cursor=MTE'],
    ['x', '/runs/clr_1/tests?limit=1'],
    ['99999999999999999999', '/runs/clr_1/tests?limit=1'],
  ])('name styles, code and reads; at position %s the read is %s', (seq, read) => {
    expect(linksOf(SCREENS, ['/s.css'], 'r/:runId/t/:seq', { runId: 'clr_1', seq })).toEqual([
      '</s.css>; rel=preload; as=style; crossorigin',
      '</a.js>; rel=modulepreload',
      SESSION,
      `<${read}>; rel=preload; as=fetch; crossorigin`,
    ]);
  });

  it.each([
    ['of an unknown page', 'nowhere', { runId: 'clr_1', seq: '1' }],
    ['of a name that may leave its place', 'r/:runId/t/:seq', { runId: 'a>, </x', seq: '1' }],
  ])('are none %s', (_, page, params) => {
    expect(linksOf(SCREENS, ['/s.css'], page, params)).toEqual([]);
  });
});
