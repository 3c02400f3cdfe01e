import { isSingleLine } from '../common/validation/single-line.js';

/** Largest number of characters of a tag's name, as in uploads; of its description; and largest number of its aliases. */
export const LONGEST_TAG = 200;
export const LONGEST_DESCRIPTION = 500;
export const MOST_ALIASES = 20;

/** The colors of tags. Pages choose a shade of each for light and dark backgrounds. */
export const TAG_COLORS = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const;

export type TagColor = (typeof TAG_COLORS)[number];

/** A tag by its names. */
export interface NamedTag {
  readonly name: string;
  /** Other names in uploads that mean this tag. Never the name or an alias of another tag of the project. */
  readonly aliases: readonly string[];
}

/** Returns whether a text can be the name of a described tag: one line, and no path of its own in an address. */
export function isTagName(text: unknown): text is string {
  return isSingleLine(text, 1, LONGEST_TAG) && text !== '.' && text !== '..';
}

/** Returns every name of the tag that a name means, its own name first; only the given name when no tag has it. */
export function namesOf(tags: readonly NamedTag[], name: string): readonly string[] {
  const tag = tags.find((candidate) => hasName(candidate, name));
  return tag === undefined ? [name] : [tag.name, ...tag.aliases];
}

/** Returns every name of the tags that some names mean, each once. */
export function allNamesOf(tags: readonly NamedTag[], names: readonly string[]): readonly string[] {
  return [...new Set(names.flatMap((name) => namesOf(tags, name)))];
}

/** A name that another tag has already. */
export interface NameClash {
  readonly name: string;
  /** The name of the tag that has it. */
  readonly takenBy: string;
}

/** Returns the first name of a tag that another tag of the project has; undefined when the tag may be stored. */
export function findClash(tags: readonly NamedTag[], { name, aliases }: NamedTag): NameClash | undefined {
  const others = tags.filter((tag) => tag.name !== name);
  for (const wanted of [name, ...aliases]) {
    const other = others.find((tag) => hasName(tag, wanted));
    if (other !== undefined) return { name: wanted, takenBy: other.name };
  }
  return undefined;
}

/** Returns a tag under a new name: the former name becomes an alias, and an alias may become the name. */
export function renamed({ name, aliases }: NamedTag, newName: string): NamedTag {
  return { name: newName, aliases: [...aliases.filter((alias) => alias !== newName), name] };
}

function hasName(tag: NamedTag, name: string): boolean {
  return tag.name === name || tag.aliases.includes(name);
}
