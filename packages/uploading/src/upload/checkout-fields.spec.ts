import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCodeowners } from './checkout-fields.js';

describe('the CODEOWNERS file of a checkout', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'clarion-codeowners-'));
    mkdirSync(join(root, '.gitlab'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('is found where the services look for it, in their order', () => {
    expect(readCodeowners(root)).toBeUndefined();
    writeFileSync(join(root, '.gitlab/CODEOWNERS'), '* @a');
    expect(readCodeowners(root)).toBe('* @a');
    writeFileSync(join(root, 'CODEOWNERS'), '* @b');
    expect(readCodeowners(root)).toBe('* @b');
  });

  it('is left out where the server would refuse it', () => {
    writeFileSync(join(root, 'CODEOWNERS'), '#'.repeat(65_537));
    expect(readCodeowners(root)).toBeUndefined();
  });
});
