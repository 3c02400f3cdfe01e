import { readdirSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';

const MAGIC = /[*?{]/;
const MOST_ENTRIES = 200_000;

/** The files that the globs and paths name, each once, sorted. A folder stands for the files in it. Never looks into node_modules or .git. */
export function filesMatching(patterns: readonly string[], directory: string): readonly string[] {
  const found = patterns.flatMap((pattern) =>
    MAGIC.test(pattern) ? matches(pattern, directory) : under(resolve(directory, pattern)),
  );
  return [...new Set(found)].toSorted();
}

/** Whether a path with `/` between its parts is one that the glob names: `*`, `**`, `?` and `{a,b}`. */
export function matchesGlob(pattern: string, path: string): boolean {
  return toExpression(pattern).test(path);
}

function matches(pattern: string, directory: string): readonly string[] {
  const base = baseOf(pattern, directory);
  const expression = toExpression(restOf(pattern));
  return under(base).filter((file) => expression.test(toSlashes(relative(base, file))));
}

/** The folders in front of the first part that is not a plain name. */
function fixedPart(pattern: string): string {
  const parts = pattern.split('/');
  const magic = parts.findIndex((part) => MAGIC.test(part));
  const fixed = parts.slice(0, magic).join('/');
  return isAbsolute(pattern) && fixed === '' ? '/' : fixed;
}

function restOf(pattern: string): string {
  const parts = pattern.split('/');
  return parts.slice(parts.findIndex((part) => MAGIC.test(part))).join('/');
}

function baseOf(pattern: string, directory: string): string {
  return resolve(directory, fixedPart(pattern));
}

function toSlashes(path: string): string {
  return path.split(sep).join('/');
}

function under(path: string): readonly string[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  return stat.isDirectory() ? walk(path) : [path];
}

function walk(root: string): readonly string[] {
  const files: string[] = [];
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined && files.length < MOST_ENTRIES; folder = folders.pop()) {
    for (const entry of entriesOf(folder)) {
      if (entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== '.git')
        folders.push(join(folder, entry.name));
      else if (entry.isFile()) files.push(join(folder, entry.name));
    }
  }
  return files;
}

function entriesOf(folder: string): readonly { readonly name: string; isDirectory(): boolean; isFile(): boolean }[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // A folder that may not be read holds no report of ours.
    return [];
  }
}

const TOKENS = /\*\*\/|\*\*|\*|\?|\{[^{}]*\}|[^*?{]+|\{/g;

function toExpression(pattern: string): RegExp {
  return new RegExp(`^${toSource(pattern.replace(/^\.\//, ''))}$`);
}

const SOURCES: Readonly<Record<string, string>> = { '**/': '(?:[^/]+/)*', '**': '.*', '*': '[^/]*', '?': '[^/]' };

function toSource(pattern: string): string {
  return (pattern.match(TOKENS) ?? []).map((token) => SOURCES[token] ?? sourceOf(token)).join('');
}

function sourceOf(token: string): string {
  if (token.startsWith('{') && token.endsWith('}'))
    return `(?:${token.slice(1, -1).split(',').map(toSource).join('|')})`;
  return token.replaceAll(/[.+^$()|[\]\\{}]/g, String.raw`\$&`);
}
