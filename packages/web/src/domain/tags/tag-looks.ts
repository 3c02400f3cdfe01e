import type { Tag } from '@clarion/api-client';

/** How a page shows a tag. */
export interface TagLook {
  /** The name of the tag; of an alias, the name of the tag that it means. */
  readonly name: string;
  /** Null: no color of its own. */
  readonly color: Tag['color'];
  readonly description: string;
}

/** Finds how to show tags of uploads: an alias is shown as its tag, and each tag once. */
export function looksOf(described: readonly Tag[], names: readonly string[]): readonly TagLook[] {
  const looks = names.map((name) => lookOf(described, name));
  return looks.filter((look, place) => looks.findIndex(({ name }) => name === look.name) === place);
}

function lookOf(described: readonly Tag[], name: string): TagLook {
  const tag = described.find((candidate) => candidate.name === name || candidate.aliases.includes(name));
  return tag ?? { name, color: null, description: '' };
}
