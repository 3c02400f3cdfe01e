import { describe, expect, it } from '@jest/globals';
import { baseKind, readBase } from './base.js';

const RUN = 'clr_0Vbf83Zp6VzhCTqC8hc9AeevHolMPOmw0K';

describe('base of a comparison', () => {
  it.each([
    [undefined, 'previous'],
    ['previous', 'previous'],
    ['main', 'main'],
    [RUN, 'run'],
    ['feature/clr_x', 'branch'],
  ])('%s is of the kind %s', (base, kind) => expect(baseKind(base)).toBe(kind));

  it.each([
    ['a branch', ' feature/x ', 'feature/x'],
    ['the id of a run', RUN, RUN],
    ['the address of a run', `https://c.test/r/${RUN}?tab=tests`, RUN],
    ['nothing', '  ', undefined],
    ['the word for the run before', 'previous', undefined],
  ])('reads %s', (_, typed, base) => expect(readBase(typed)).toBe(base));
});
