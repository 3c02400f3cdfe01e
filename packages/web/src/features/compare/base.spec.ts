import { describe, expect, it } from '@jest/globals';
import { baseKind, parseBase } from './base.js';

const RUN = 'clr_0Vbf83Zp6VzhCTqC8hc9AeevHolMPOmw0K';

describe('baseKind and parseBase', () => {
  it.each([
    [undefined, 'previous'],
    ['previous', 'previous'],
    ['main', 'main'],
    [RUN, 'run'],
    ['feature/clr_x', 'branch'],
  ])('%s has the kind %s', (base, kind) => expect(baseKind(base)).toBe(kind));

  it.each([
    ['a branch', ' feature/x ', 'feature/x'],
    ['a run id', RUN, RUN],
    ['the URL of a run', `https://c.test/r/${RUN}?tab=tests`, RUN],
    ['spaces as none', '  ', undefined],
    ['the default as none', 'previous', undefined],
  ])('reads %s', (_, typed, base) => expect(parseBase(typed)).toBe(base));
});
