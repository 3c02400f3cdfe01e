import { attachmentMatcher } from '@clarion/reports/attachments';
import { isJsonArray, isJsonObject, type JsonValue } from '@clarion/reports/json';
import type { ArtifactRow } from '../artifacts/artifact.reader.js';

/** Returns the artifacts of a test: its id, and the attachments that its report names. */
export type ArtifactsOfTest = (testId: string, attachments: JsonValue | undefined) => JsonValue;

/**
 * Finds the artifacts of tests among those of a run: first those that the report of the test names, in its order, then those with a folder or
 * a name that is the id of the test.
 */
export function artifactsOfTests(artifacts: readonly ArtifactRow[]): ArtifactsOfTest {
  const find = attachmentMatcher(artifacts);
  const byPart = groupByPart(artifacts);
  return (testId, attachments) => {
    const found = new Map<string, JsonValue>();
    for (const { path, name } of readAttachments(attachments)) {
      const artifact = find(path);
      if (artifact !== undefined && !found.has(artifact.id)) found.set(artifact.id, toItem(artifact, name));
    }
    for (const artifact of byPart.get(testId) ?? [])
      if (!found.has(artifact.id)) found.set(artifact.id, toItem(artifact, undefined));
    return [...found.values()];
  };
}

/** Artifacts by every name that may be the id of their test: folders, the file's name, and what is in front of one of its dots. */
function groupByPart(artifacts: readonly ArtifactRow[]): ReadonlyMap<string, readonly ArtifactRow[]> {
  const groups = new Map<string, ArtifactRow[]>();
  for (const artifact of artifacts) {
    const parts = artifact.name.split('/').flatMap((part) => [part, ...headsOf(part)]);
    for (const part of new Set(parts)) {
      const group = groups.get(part);
      if (group === undefined) groups.set(part, [artifact]);
      else group.push(artifact);
    }
  }
  return groups;
}

/** Names have few dots; more would make many long heads of one name. */
const MOST_HEADS = 10;

function headsOf(part: string): readonly string[] {
  const heads: string[] = [];
  for (let at = part.indexOf('.'); at >= 0 && heads.length < MOST_HEADS; at = part.indexOf('.', at + 1))
    heads.push(part.slice(0, at));
  return heads;
}

function readAttachments(
  value: JsonValue | undefined,
): readonly { readonly path: string; readonly name: string | undefined }[] {
  if (!isJsonArray(value)) return [];
  return value
    .filter(isJsonObject)
    .flatMap(({ path, name }) =>
      typeof path === 'string' ? [{ path, name: typeof name === 'string' ? name : undefined }] : [],
    );
}

function toItem({ id, name, sizeBytes, mediaType }: ArtifactRow, label: string | undefined): JsonValue {
  return { id, name, sizeBytes, mediaType, ...(label === undefined ? {} : { label }) };
}
