import { attachmentKind, type AttachmentFacts } from './attachment-kind.js';

/** The pictures of one comparison. Without the expected one, the comparison has no base yet. */
export interface ImageComparison<T> {
  /** The path that they share. */
  readonly name: string;
  readonly expected: T;
  readonly actual: T;
  readonly diff: T | undefined;
}

/** Artifacts of a failure: comparisons of pictures, and all others in their order. */
export interface GroupedArtifacts<T> {
  readonly comparisons: readonly ImageComparison<T>[];
  readonly others: readonly T[];
}

/** Names such as `cart-expected.png`, `cart.actual.png` and `cart-diff.png`, with folders that may differ (`__snapshots__`, `__diff__`). */
const PART = /^(.*?)[-_. ]?(expected|actual|received|diff)(\.[a-z]{3,4})$/i;

/** Groups the expected, actual and different picture of each comparison by what their names share. */
export function groupImages<T extends AttachmentFacts>(artifacts: readonly T[]): GroupedArtifacts<T> {
  const groups = new Map<string, Map<string, T>>();
  for (const artifact of artifacts) {
    const part = attachmentKind(artifact) === 'image' ? (partOf(artifact.label) ?? partOf(artifact.name)) : undefined;
    if (part === undefined) continue;
    const group = groups.get(part.name) ?? new Map<string, T>();
    // Those of the last attempt come last.
    groups.set(part.name, group.set(part.role, artifact));
  }
  const comparisons = [...groups].flatMap(([name, group]) => toComparison(name, group) ?? []);
  const grouped = new Set(comparisons.flatMap(({ expected, actual, diff }) => [expected, actual, diff]));
  return { comparisons, others: artifacts.filter((artifact) => !grouped.has(artifact)) };
}

function partOf(name: string | undefined): { readonly name: string; readonly role: string } | undefined {
  const [, base, role, ending] = PART.exec(name?.slice(-1024) ?? '') ?? [];
  if (base === undefined || role === undefined || ending === undefined) return undefined;
  return { name: `${base}${ending}`, role: role.toLowerCase() === 'received' ? 'actual' : role.toLowerCase() };
}

function toComparison<T>(name: string, group: ReadonlyMap<string, T>): ImageComparison<T> | undefined {
  const [expected, actual] = [group.get('expected'), group.get('actual')];
  return expected === undefined || actual === undefined
    ? undefined
    : { name, expected, actual, diff: group.get('diff') };
}
