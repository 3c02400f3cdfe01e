import { compileGlob, hasFewWildcards, type Glob, type GlobWork } from './glob.js';

/** Largest CODEOWNERS file, in bytes. */
export const LARGEST_CODEOWNERS = 65_536;

/** Returns the owners of a file in lower case; none for a file that nobody owns. */
export type OwnersOf = (path: string, work: GlobWork) => readonly string[];

interface OwnerRule {
  readonly matches: Glob;
  readonly owners: readonly string[];
}

/** The pattern at the start of a line, in which `\ ` is a blank. Its owners follow. */
const PATTERN = /^(?:\\.|[^\s\\])+/;

/** A section of GitLab: `[Name]`, `^[Optional]`, `[Name][2]` for two approvals, and its default owners. */
const SECTION = /^\^?\[([^\]]{1,200})\](?:\[\d{1,4}\])?(?:\s+([^\s#/*][^\n]{0,9999}))?$/;

/** Sections of one file; lines behind more of them are skipped. */
const MOST_SECTIONS = 100;

/**
 * Reads a CODEOWNERS file in the syntax of GitHub ("About code owners"): one pattern and its owners on a line; the last pattern that
 * matches a file decides, also when it names no owner. Lines with `!` or `[` are skipped, as GitHub does, and lines with more
 * wildcards than a pattern may have. With sections it is GitLab's: each section decides by itself, a pattern without owners has those of its
 * section, and sections of one name are one.
 */
export function parseCodeowners(text: string): OwnersOf {
  const sections = sectionsOf(text.split(/\r?\n/));
  return (path, work) => {
    const file = toPath(path);
    const owners = sections.flatMap((rules) => {
      const rule = rules.find(({ matches }) => {
        work.steps += 1;
        return matches(file, work);
      });
      return rule?.owners ?? [];
    });
    return [...new Set(owners)];
  };
}

/** The rules of each section, the last first. */
function sectionsOf(lines: readonly string[]): readonly (readonly OwnerRule[])[] {
  const sections = new Map<string, OwnerRule[]>();
  let name = '';
  let defaults: readonly string[] = [];
  for (const line of lines) {
    const [, title, owners = ''] = SECTION.exec(line.trim()) ?? [];
    if (title !== undefined) {
      name = title.toLowerCase();
      defaults = ownersIn(owners);
      continue;
    }
    const rules = sections.get(name) ?? [];
    if (sections.size < MOST_SECTIONS) sections.set(name, rules);
    for (const rule of toRule(line)) rules.unshift(rule.owners.length === 0 ? { ...rule, owners: defaults } : rule);
  }
  return [...sections.values()];
}

/** The words before a comment, in lower case. */
function ownersIn(text: string): readonly string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const comment = words.findIndex((word) => word.startsWith('#'));
  return (comment === -1 ? words : words.slice(0, comment)).map((owner) => owner.toLowerCase());
}

/** A path as patterns know it: with slashes, without `./` or a slash at its start. */
export function toPath(path: string): string {
  return path.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '');
}

function toRule(line: string): readonly OwnerRule[] {
  const text = line.trim();
  const [pattern = ''] = PATTERN.exec(text) ?? [];
  if (pattern === '' || pattern.startsWith('#') || /[![]/.test(pattern) || !hasFewWildcards(pattern)) return [];
  return [{ matches: compileOwned(pattern.replace(/\\(.)/g, '$1')), owners: ownersIn(text.slice(pattern.length)) }];
}

/**
 * A pattern with a slash before its end is relative to the root, any other one matches in every folder. A pattern matches what is
 * below a folder of its name, unless it ends in a segment `*`.
 */
function compileOwned(pattern: string): Glob {
  const body = pattern.replace(/^\//, '').replace(/\/$/, '');
  const isRooted = pattern.replace(/\/$/, '').includes('/');
  const glob = isRooted ? body : `**/${body}`;
  const isFolder = pattern.endsWith('/');
  const file = compileGlob(glob, 'path');
  const below = compileGlob(`${glob}/**`, 'path');
  if (isFolder) return below;
  if (isRooted && body.endsWith('/*')) return file;
  return (text, work) => file(text, work) || below(text, work);
}
