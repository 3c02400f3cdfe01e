import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';

const WHOLE = `
reports: [reports/*.xml, "**/junit.xml"]
profiles:
  ci:
    upload: { enabled: true, projectId: prj_a, targetId: tgt_a, tokenEnv: SHOP_TOKEN }
    reports: ci/*.xml
  old: { upload: { projectAlias: prj_b } }
load:
  plans:
    checkout: { results: [load/checkout.json] }
`;

const REFUSED: readonly (readonly [string, string, RegExp])[] = [
  ['an unknown key at the root', 'profile: {}', /unknown key profile\. Did you mean profiles\?/],
  [
    'an unknown key of a profile',
    'profiles: { ci: { uplaod: {} } }',
    /profiles\.ci\.uplaod\. Did you mean profiles\.ci\.upload\?/,
  ],
  [
    'an unknown key of upload',
    'profiles: { ci: { upload: { projectid: prj_a } } }',
    /upload\.projectid\. Did you mean profiles\.ci\.upload\.projectId\?/,
  ],
  [
    'an unknown key that is not close to a known one',
    'zzz: 1',
    /unknown key zzz\. Known keys are profiles, reports, fixtures, load\./,
  ],
  ['an unknown key of load', 'load: { plan: {} }', /load\.plan\. Did you mean load\.plans\?/],
  [
    'a key for a token',
    'profiles: { ci: { upload: { token: abc } } }',
    /cannot contain a token, but has the key profiles\.ci\.upload\.token\..*CLARION_TOKEN/,
  ],
  ['a key for a token at the root', 'apiToken: abc', /cannot contain a token/],
  ['a token', `reports: [clarion_${'x'.repeat(42)}]`, /contains a token\. Set the token in/],
  ['a token in a comment', `# clarion_${'x'.repeat(42)}\nreports: []`, /contains a token/],
  [
    'a tokenEnv that is not a name',
    'profiles: { ci: { upload: { tokenEnv: "a-b c" } } }',
    /must be the name of an environment variable/,
  ],
  ['an enabled of the wrong type', 'profiles: { ci: { upload: { enabled: "yes" } } }', /must be true or false/],
  ['a projectId of the wrong type', 'profiles: { ci: { upload: { projectId: 7 } } }', /must be a string/],
  ['a list at the root', '- a', /must contain a mapping/],
  ['a list as a profile', 'profiles: { ci: [] }', /profiles\.ci in clarion\.yaml must be a mapping/],
  ['invalid YAML', 'a: [', /is not valid YAML/],
];

describe('readConfig', () => {
  it('reads all settings', () => {
    expect(readConfig(WHOLE)).toEqual({
      reports: ['reports/*.xml', '**/junit.xml'],
      profiles: [
        {
          name: 'ci',
          upload: { enabled: true, projectId: 'prj_a', targetId: 'tgt_a', tokenEnv: 'SHOP_TOKEN' },
          reports: ['ci/*.xml'],
        },
        { name: 'old', upload: { projectAlias: 'prj_b' } },
      ],
      plans: { checkout: ['load/checkout.json'] },
    });
  });

  it('reads an empty file', () => {
    expect(readConfig('')).toEqual({ profiles: [], plans: {} });
  });

  it.each(REFUSED)('rejects %s', (_, text, sentence) => {
    expect(() => readConfig(text)).toThrow(sentence);
  });

  it('does not show the token in the error', () => {
    expect(() => readConfig(`reports: [clarion_${'x'.repeat(42)}]`)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('xxxx') }),
    );
  });
});
