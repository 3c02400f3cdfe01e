import type { PutTag, Tag } from '@clarion/api-client';

/** A tag as typed. */
export interface TagDraft {
  readonly name: string;
  /** Empty: no color of its own. */
  readonly color: string;
  readonly description: string;
  /** An alias in each line. */
  readonly aliases: string;
}

/** The colors of tags, in the order of the list. */
export const COLORS = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const;

/** Returns the fields of a tag; empty ones for a new one. */
export function toDraft(tag: Tag | undefined): TagDraft {
  return {
    name: tag?.name ?? '',
    color: tag?.color ?? '',
    description: tag?.description ?? '',
    aliases: (tag?.aliases ?? []).join('\n'),
  };
}

/** Returns the body of the request. */
export function toBody({ color, description, aliases }: TagDraft): PutTag {
  return {
    color: COLORS.find((known) => known === color) ?? null,
    description: description.trim(),
    aliases: aliases.split('\n').filter((alias) => alias.trim() !== ''),
  };
}
