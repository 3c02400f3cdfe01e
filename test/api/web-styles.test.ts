import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ASSETS = 'dist/web/assets';
/** Names of the classes of Mantine, which its scripts put on elements. */
const CLASS = /\bm_[0-9a-f]{6,8}\b/g;

const namesIn = (text: string): ReadonlySet<string> => new Set([...text.matchAll(CLASS)].map(([name]) => name));
const read = (ending: string): string =>
  readdirSync(ASSETS)
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join(ASSETS, name), 'utf8'))
    .join('\n');

describe('the styles of the web application', () => {
  const all = namesIn(readFileSync('node_modules/@mantine/core/styles.css', 'utf8'));
  const used = [...namesIn(read('.js'))].filter((name) => all.has(name));

  it('have rules for each component that the scripts use', () => {
    const styled = namesIn(read('.css'));
    expect(used.length).toBeGreaterThan(50);
    expect(used.filter((name) => !styled.has(name))).toEqual([]);
  });

  it('have no rules for components that no script uses', () => {
    const unused = [...namesIn(read('.css'))].filter((name) => !used.includes(name));
    expect(unused).toEqual([]);
  });

  it('are one file, which the document names', () => {
    const files = readdirSync(ASSETS).filter((name) => name.endsWith('.css'));
    expect(files).toHaveLength(1);
    expect(readFileSync('dist/web/index.html', 'utf8')).toContain(`href="/assets/${files[0] ?? ''}"`);
  });
});
