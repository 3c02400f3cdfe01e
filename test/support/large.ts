import { it } from '@jest/globals';

/** A test with as much data as only large projects have. It takes long, and runs at night (`LARGE=whole`). */
export const large = process.env['LARGE'] === 'whole' ? it : it.skip;
