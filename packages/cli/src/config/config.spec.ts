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
  ['an unknown key at the root', 'profile: {}', /unknown key profile\. Write profiles\./],
  [
    'an unknown key of a profile',
    'profiles: { ci: { uplaod: {} } }',
    /profiles\.ci\.uplaod\. Write profiles\.ci\.upload\./,
  ],
  [
    'an unknown key of upload',
    'profiles: { ci: { upload: { projectid: prj_a } } }',
    /upload\.projectid\. Write profiles\.ci\.upload\.projectId\./,
  ],
  ['an unknown key that is near to none', 'zzz: 1', /unknown key zzz\. Known are profiles, reports, load\./],
  ['an unknown key of load', 'load: { plan: {} }', /load\.plan\. Write load\.plans\./],
  ['a token by its key', 'profiles: { ci: { upload: { token: abc } } }', /no place for a token.*CLARION_TOKEN/],
  ['a token by its key at the root', 'apiToken: abc', /no place for a token/],
  ['a token by its value', `reports: [clarion_${'x'.repeat(42)}]`, /holds the value of a token\. Put the token into/],
  ['a token by its value in a comment', `# clarion_${'x'.repeat(42)}\nreports: []`, /holds the value of a token/],
  ['a value as tokenEnv', 'profiles: { ci: { upload: { tokenEnv: "a-b c" } } }', /must be the name of a variable/],
  ['another type of enabled', 'profiles: { ci: { upload: { enabled: "yes" } } }', /must be true or false/],
  ['another type of projectId', 'profiles: { ci: { upload: { projectId: 7 } } }', /must be a text/],
  ['a list as the root', '- a', /must hold keys with values/],
  ['what is no YAML', 'a: [', /is no YAML/],
];

describe('clarion.yaml', () => {
  it('is read whole', () => {
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

  it('may be empty', () => {
    expect(readConfig('')).toEqual({ profiles: [], plans: {} });
  });

  it.each(REFUSED)('is refused with a sentence: %s', (_, text, sentence) => {
    expect(() => readConfig(text)).toThrow(sentence);
  });

  it('never shows the value of a token that it holds', () => {
    expect(() => readConfig(`reports: [clarion_${'x'.repeat(42)}]`)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('xxxx') }),
    );
  });
});
