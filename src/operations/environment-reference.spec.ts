import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { readConfig, VARIABLES } from '../config/config.js';
import { toEnvExample, toMarkdownTable, withTable } from './environment-reference.js';
import { packageRoot } from '../common/package-root.js';

const SAMPLE = {
  CLARION_PORT: { shown: '4747', about: 'Port to listen on.' },
  CLARION_URL: { shown: '', about: 'An a|b.' },
};

describe('toEnvExample', () => {
  it('shows every variable with its default, and sets none', () => {
    const text = toEnvExample(SAMPLE);

    expect(text).toContain('\n# Port to listen on.\n#CLARION_PORT=4747\n\n# An a|b.\n#CLARION_URL=\n');
    expect(parseEnv(text)).toEqual({});
  });

  it('shows defaults that the server takes and that change nothing', () => {
    const allSet = parseEnv(toEnvExample(VARIABLES).replaceAll(/^#(?=CLARION_)/gm, ''));

    expect(Object.keys(allSet).toSorted()).toEqual(Object.keys(VARIABLES).toSorted());
    expect(readConfig(allSet)).toEqual(readConfig({}));
  });
});

describe('toMarkdownTable', () => {
  it('has a row for every variable', () => {
    expect(toMarkdownTable(SAMPLE).split('\n')).toEqual([
      '| variable | default | |',
      '|---|---|---|',
      '| `CLARION_PORT` | `4747` | Port to listen on. |',
      '| `CLARION_URL` | unset | An a\\|b. |',
    ]);
  });
});

describe('withTable', () => {
  const BEGIN = '<!-- variables: made by the program, edit src/config/config.ts instead -->';
  const END = '<!-- end of variables -->';

  it('puts the table between the marks and keeps all else', () => {
    expect(withTable(`before\n${BEGIN}\nold\n${END}\nafter\n`, 'new')).toBe(`before\n${BEGIN}\nnew\n${END}\nafter\n`);
  });

  it('refuses a page without marks', () => {
    expect(() => withTable('page', 'new')).toThrow('The page needs the marks');
  });
});

describe('the committed files', () => {
  it('say what the configuration says', () => {
    const page = readFileSync(join(packageRoot(), 'docs', 'configuration.md'), 'utf8');

    expect(readFileSync(join(packageRoot(), '.env.example'), 'utf8')).toBe(toEnvExample(VARIABLES));
    expect(withTable(page, toMarkdownTable(VARIABLES))).toBe(page);
  });
});
