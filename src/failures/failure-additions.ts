import { Injectable } from '@nestjs/common';
import type { JsonObject, JsonValue } from '@clarion/reports/json';
import { ArtifactReader, type ArtifactRow } from '../artifacts/artifact.reader.js';
import type { RunEntity } from '../runs/run.entity.js';
import { FailureHistories } from './failure-histories.js';
import { FailureQuarantines } from './failure-quarantines.js';
import { FailuresReader, type CauseOfRunRow, type FailureRow } from './failures.reader.js';
import type { Include } from './failures-query.dto.js';
import { parseFailureText } from './parse-failure-text.js';

/** Makes the members that `?include=` adds to a failure. */
export type AddMembers = (item: JsonObject, row: FailureRow) => JsonObject;

/** Adds the members for each name of `?include=`. */
@Injectable()
export class FailureAdditions {
  constructor(
    private readonly reader: FailuresReader,
    private readonly histories: FailureHistories,
    private readonly artifacts: ArtifactReader,
    private readonly quarantines: FailureQuarantines,
  ) {}

  /** Reads the added members of some failures of a run together. */
  async of(run: RunEntity, rows: readonly FailureRow[], include: ReadonlySet<Include>): Promise<AddMembers> {
    const needsTests = include.has('history') || include.has('quarantine');
    const testIds = needsTests ? rows.map((row) => testIdOf(parseFailureText(row.item))) : [];
    const groups = include.has('group')
      ? await this.reader.causesOfRun(run, causesOf(rows))
      : new Map<string, CauseOfRunRow>();
    const historyOf = include.has('history') ? await this.histories.of(run, testIds) : () => null;
    const artifacts = include.has('artifacts') ? await this.artifacts.listAll(run) : [];
    const quarantineOf = include.has('quarantine') ? await this.quarantines.of(run, testIds) : () => null;
    return (item, row) => {
      const extras = parseFailureText(row.extras);
      return {
        ...pick(extras, 'location', include),
        ...pick(extras, 'stack', include),
        ...(include.has('group') ? { group: toGroup(row.cause, groups) } : {}),
        ...(include.has('history') ? { history: historyOf(testIdOf(item)) } : {}),
        ...pick(extras, 'attempts', include),
        ...(include.has('artifacts') ? { artifacts: artifactsOf(testIdOf(item), artifacts) } : {}),
        ...(include.has('quarantine') ? { quarantine: quarantineOf(testIdOf(item)) } : {}),
      };
    };
  }
}

/** The causes of failures, each once. */
export function causesOf(rows: readonly FailureRow[]): readonly string[] {
  return [...new Set(rows.flatMap(({ cause }) => cause ?? []))];
}

function pick(extras: JsonObject, name: Include, include: ReadonlySet<Include>): JsonObject {
  const value = extras[name];
  return include.has(name) && value !== undefined ? { [name]: value } : {};
}

function toGroup(id: string | null, groups: ReadonlyMap<string, CauseOfRunRow>): JsonValue {
  return id === null ? null : { id, size: groups.get(id)?.size ?? 1 };
}

/** An artifact belongs to a test when a folder or the file's own name is the test's id. */
function artifactsOf(testId: string, artifacts: readonly ArtifactRow[]): JsonValue {
  const own = artifacts.filter(({ name }) =>
    name.split('/').some((part) => part === testId || part.startsWith(`${testId}.`)),
  );
  return own.map(({ id, name, sizeBytes, mediaType }) => ({ id, name, sizeBytes, mediaType }));
}

function testIdOf(item: JsonObject): string {
  return typeof item['testId'] === 'string' ? item['testId'] : '';
}
