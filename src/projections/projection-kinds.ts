/** The kinds whose items are rows. The kind `openapi` is one document. */
export const ITEM_KINDS = ['test', 'contract', 'workflow'] as const;

export type ItemKind = (typeof ITEM_KINDS)[number];

/** What a member of a declared item may be. Null is always the same as none. */
export type MemberRule =
  /** Names the item within its kind. */
  | 'id'
  | 'text'
  | 'flag'
  /** A flag, or the reason as text. */
  | 'flag or text'
  /** A whole number, 0 or more. */
  | 'count'
  /** An array of strings. */
  | 'texts'
  /** An array of anything. */
  | 'list'
  /** An array of objects with a string `url`. */
  | 'endpoints'
  | 'any';

/** The members of the items of a kind, and the member of the body that lists them. */
export interface KindRules {
  readonly list: string;
  readonly id: string;
  readonly members: Readonly<Record<string, MemberRule>>;
}

const COMPLETENESS = { projection: 'any', projectionComplete: 'flag', incompleteReason: 'text' } as const;

/** The wire format of each kind. Members that are not listed are kept. */
export const KIND_RULES: Readonly<Record<ItemKind, KindRules>> = {
  test: {
    list: 'tests',
    id: 'testId',
    members: {
      testId: 'id',
      description: 'text',
      deprecated: 'flag or text',
      requires: 'any',
      defaultRun: 'flag',
      tags: 'texts',
      assertions: 'list',
      endpoints: 'endpoints',
      assertionCount: 'count',
      projectionComplete: 'flag',
      incompleteReason: 'text',
      skipped: 'flag or text',
      each: 'any',
    },
  },
  contract: {
    list: 'contracts',
    id: 'contractId',
    members: {
      contractId: 'id',
      protocol: 'text',
      target: 'text',
      description: 'text',
      deprecated: 'flag or text',
      tags: 'texts',
      caseCount: 'count',
      ...COMPLETENESS,
    },
  },
  workflow: {
    list: 'workflows',
    id: 'workflowId',
    members: {
      workflowId: 'id',
      name: 'text',
      description: 'text',
      tags: 'texts',
      nodeCount: 'count',
      ...COMPLETENESS,
    },
  },
};

export function isItemKind(text: unknown): text is ItemKind {
  return ITEM_KINDS.some((kind) => kind === text);
}
