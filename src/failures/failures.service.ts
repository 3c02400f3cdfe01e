import { Injectable } from '@nestjs/common';
import { isJsonObject, type JsonObject, type JsonValue } from '../common/json/json-value.js';
import { readJson } from '../common/json/read-json.js';
import { writeJson } from '../common/json/write-json.js';
import { ArtifactReader, type ArtifactRow } from '../runs/artifact.reader.js';
import type { RunEntity } from '../runs/run.entity.js';
import { composeReport, type StoredFailure } from './failure-report.js';
import { FailuresReader, type FailureRow } from './failures.reader.js';
import { toMarkdown } from './failures-markdown.js';
import type { FailuresQuery, Include } from './failures-query.js';
import { FailureHistories } from './failure-histories.js';

/** Answers what failed in a run. */
@Injectable()
export class FailuresService {
  constructor(
    private readonly reader: FailuresReader,
    private readonly histories: FailureHistories,
    private readonly artifacts: ArtifactReader,
  ) {}

  /** The failures answer as JSON text. */
  async readJson(run: RunEntity, query: FailuresQuery): Promise<string> {
    const stored = query.isPlain ? await this.reader.findReport(run) : undefined;
    return stored ?? composeReport({ id: run.id, projectId: run.projectId, summary: run }, await this.list(run, query), query.limit);
  }

  /** The same as Markdown within `query.maxTokens`. */
  async readMarkdown(run: RunEntity, query: FailuresQuery): Promise<string> {
    const rows = await this.list(run, query);
    const failures = rows.slice(0, query.limit).map((row) => ({ seq: row.seq, item: parse(row.item) }));
    return toMarkdown(run, failures, rows.length > query.limit, query.maxTokens);
  }

  /** A page of failures with what was asked for in addition; one more than the limit. */
  private async list(run: RunEntity, query: FailuresQuery): Promise<readonly StoredFailure[]> {
    const rows = await this.reader.list(run, query.afterSeq, query.limit + 1);
    if (query.include.size === 0) return rows;
    const add = await this.additions(run, rows, query.include);
    return rows.map((row) => ({ seq: row.seq, item: withMembers(row.item, add(parse(row.item), parse(row.extras))) }));
  }

  private async additions(
    run: RunEntity,
    rows: readonly FailureRow[],
    include: ReadonlySet<Include>,
  ): Promise<(item: JsonObject, extras: JsonObject) => JsonObject> {
    const sizes = include.has('group') ? await this.reader.groupSizes(run) : new Map<string, number>();
    const historyOf = include.has('history') ? await this.histories.of(run, rows.map((row) => testIdOf(parse(row.item)))) : () => null;
    const artifacts = include.has('artifacts') ? await this.artifacts.listAll(run) : [];
    return (item, extras) => ({
      ...pick(extras, 'location', include),
      ...pick(extras, 'stack', include),
      ...(include.has('group') ? { group: toGroup(extras, sizes) } : {}),
      ...(include.has('history') ? { history: historyOf(testIdOf(item)) } : {}),
      ...pick(extras, 'attempts', include),
      ...(include.has('artifacts') ? { artifacts: artifactsOf(testIdOf(item), artifacts) } : {}),
    });
  }
}

function pick(extras: JsonObject, name: Include, include: ReadonlySet<Include>): JsonObject {
  const value = extras[name];
  return include.has(name) && value !== undefined ? { [name]: value } : {};
}

function toGroup(extras: JsonObject, sizes: ReadonlyMap<string, number>): JsonValue {
  const id = extras['group'];
  return typeof id === 'string' ? { id, size: sizes.get(id) ?? 1 } : null;
}

/** An artifact belongs to a test when a folder or the file's own name is the test's id. */
function artifactsOf(testId: string, artifacts: readonly ArtifactRow[]): JsonValue {
  const own = artifacts.filter(({ name }) => name.split('/').some((part) => part === testId || part.startsWith(`${testId}.`)));
  return own.map(({ id, name, sizeBytes, mediaType }) => ({ id, name, sizeBytes, mediaType }));
}

function testIdOf(item: JsonObject): string {
  return typeof item['testId'] === 'string' ? item['testId'] : '';
}

function withMembers(item: string, members: JsonObject): string {
  const text = writeJson(members);
  return text === '{}' ? item : `${item.slice(0, -1)},${text.slice(1)}`;
}

function parse(text: string): JsonObject {
  const value = readJson(Buffer.from(text));
  return isJsonObject(value) ? value : {};
}
