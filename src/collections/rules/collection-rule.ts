import { parseCodeowners, toPath } from './codeowners.js';
import { compileGlob, type Glob, type GlobWork } from './glob.js';

/**
 * The rule of a collection. A test belongs to the collection when it matches one entry of every list that is not empty.
 */
export interface CollectionRule {
  /** A tag of the test. */
  readonly tags: readonly string[];
  /** Patterns of the path of its file. */
  readonly files: readonly string[];
  /** Patterns of its name. */
  readonly names: readonly string[];
  /** Owners of its file in CODEOWNERS. */
  readonly owners: readonly string[];
  /** Ids or slugs of targets. */
  readonly targets: readonly string[];
}

/** The facts of a test that a rule looks at. */
export interface RuledTest {
  readonly name: string;
  readonly filePath: string | null;
  readonly tags: readonly string[];
}

/** Returns whether a test of a chosen target belongs to the collection. */
export type TestMatcher = (test: RuledTest, work: GlobWork) => boolean;

/** The lists of a rule. */
export const CRITERIA = ['tags', 'files', 'names', 'owners', 'targets'] as const;

/** Returns whether a rule chooses anything. */
export function hasCriterion(rule: CollectionRule): boolean {
  return CRITERIA.some((name) => rule[name].length > 0);
}

/** Returns whether a rule chooses a target. */
export function choosesTarget(
  { targets }: CollectionRule,
  { id, slug }: { readonly id: string; readonly slug: string },
): boolean {
  return targets.length === 0 || targets.includes(id) || targets.includes(slug);
}

/** Compiles the lists of a rule besides `targets`. Without CODEOWNERS, no test has an owner. */
export function compileRule({ tags, files, names, owners }: CollectionRule, codeowners: string | null): TestMatcher {
  const parts: readonly (TestMatcher | null)[] = [
    tags.length === 0 ? null : tagMatcher(new Set(tags)),
    files.length === 0 ? null : fileMatcher(files.map(compileFile)),
    names.length === 0 ? null : nameMatcher(names.map((name) => compileGlob(name, 'text'))),
    owners.length === 0 ? null : ownerMatcher(owners, codeowners ?? ''),
  ];
  const active = parts.filter((part) => part !== null);
  return (test, work) => active.every((part) => part(test, work));
}

function tagMatcher(wanted: ReadonlySet<string>): TestMatcher {
  return ({ tags }) => tags.some((tag) => wanted.has(tag));
}

/** A pattern without a slash matches in every folder, and one that ends in a slash what is below. */
function compileFile(pattern: string): Glob {
  const whole = pattern.endsWith('/') ? `${pattern}**` : pattern;
  return compileGlob(whole.includes('/') ? toPath(whole) : `**/${whole}`, 'path');
}

function fileMatcher(globs: readonly Glob[]): TestMatcher {
  return ({ filePath }, work) => {
    if (filePath === null) return false;
    const path = toPath(filePath);
    return globs.some((glob) => glob(path, work));
  };
}

function nameMatcher(globs: readonly Glob[]): TestMatcher {
  return ({ name }, work) => globs.some((glob) => glob(name, work));
}

/** Remembers the last file: the tests of a file are neighbours. */
function ownerMatcher(owners: readonly string[], codeowners: string): TestMatcher {
  const ownersOf = parseCodeowners(codeowners);
  const wanted = new Set(owners.map((owner) => owner.toLowerCase()));
  let last: { readonly path: string; readonly isOwned: boolean } | undefined;
  return ({ filePath: path }, work) => {
    if (path === null) return false;
    if (last?.path !== path) last = { path, isOwned: ownersOf(path, work).some((owner) => wanted.has(owner)) };
    return last.isOwned;
  };
}
