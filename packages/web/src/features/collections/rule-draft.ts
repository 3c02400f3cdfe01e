import type { Collection, CollectionRule, PutCollection } from '@clarion/api-client';

/** A collection being edited. Lists have an entry per line. */
export interface CollectionDraft {
  readonly name: string;
  readonly tags: string;
  readonly files: string;
  readonly names: string;
  readonly owners: string;
  /** Ids of targets, and entries of the rule that name no target any longer. */
  readonly targets: readonly string[];
}

/** A target that a rule can name. */
export interface RuleTarget {
  readonly id: string;
  readonly slug: string;
}

/** A list of a rule that has a text field. */
export type RuleList = Exclude<keyof CollectionDraft, 'name' | 'targets'>;

/** Converts a collection to a draft; undefined for a new one. Targets that the rule names by slug become ids. */
export function toDraft(collection: Collection | undefined, targets: readonly RuleTarget[]): CollectionDraft {
  if (collection === undefined) return { name: '', tags: '', files: '', names: '', owners: '', targets: [] };
  const { name, tags, files, names, owners } = collection;
  return {
    name,
    tags: tags.join('\n'),
    files: files.join('\n'),
    names: names.join('\n'),
    owners: owners.join('\n'),
    targets: collection.targets.map(
      (entry) => targets.find(({ id, slug }) => id === entry || slug === entry)?.id ?? entry,
    ),
  };
}

/** Converts a draft to the rule that is sent. */
export function toRule({ tags, files, names, owners, targets }: CollectionDraft): Required<CollectionRule> {
  return {
    tags: entriesOf(tags),
    files: entriesOf(files),
    names: entriesOf(names),
    owners: entriesOf(owners),
    targets: [...targets],
  };
}

/** Converts a draft to the request body. */
export function toBody(draft: CollectionDraft): PutCollection {
  return { name: draft.name.trim(), ...toRule(draft) };
}

/** Returns whether a rule chooses anything. */
export function hasEntry(rule: Required<CollectionRule>): boolean {
  return Object.values(rule).some((list) => list.length > 0);
}

function entriesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
