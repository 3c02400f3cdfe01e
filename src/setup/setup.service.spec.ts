import { describe, expect, it } from '@jest/globals';
import { ConfigError } from '../config/config.js';
import { readSetupConfig } from './setup.service.js';

const SETUP = { email: 'Ada@example.org', password: 'correct battery horse', organizationName: 'Analytical Engines' };

describe('set-up from the environment', () => {
  it('names the owner by the address', async () => {
    expect(await readSetupConfig(SETUP)).toEqual({ ...SETUP, name: 'Ada' });
  });

  it.each([
    ['CLARION_SETUP_EMAIL', { email: 'ada' }],
    ['CLARION_SETUP_PASSWORD', { password: 'changeme' }],
    ['CLARION_SETUP_PASSWORD', { password: 'ADA@example.org' }],
    ['CLARION_SETUP_ORGANIZATION', { organizationName: 'two\nlines' }],
  ])('complains about %s when it is wrong', async (name, change) => {
    await expect(readSetupConfig({ ...SETUP, ...change })).rejects.toThrow(name);
  });

  it('names all that is wrong at once, and never the password', async () => {
    const read = readSetupConfig({ email: 'ada', password: 'short-1', organizationName: '' });
    await expect(read).rejects.toThrow(ConfigError);
    await expect(read).rejects.toThrow(/CLARION_SETUP_EMAIL[^]*CLARION_SETUP_PASSWORD[^]*CLARION_SETUP_ORGANIZATION/);
    await expect(read).rejects.not.toThrow('short-1');
  });
});
