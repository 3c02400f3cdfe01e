import { Injectable } from '@nestjs/common';
import {
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  toNumber,
  type JsonObject,
  type JsonValue,
} from '@clarion/reports/json';
import { OperationsOfCalls } from '../apis/operations-of-calls.js';
import { ArtifactReader } from '../artifacts/artifact.reader.js';
import { artifactsOfTests } from './artifacts-of-tests.js';
import { OtherTargetsReader, type TargetWithCause } from '../causes/other-targets.reader.js';
import type { ListedRun } from '../runs/run.reader.js';
import type { LinkTemplates } from '../projects/links/link-template.js';
import { LinkTemplatesReader } from '../projects/links/link-templates.reader.js';
import { DeclaredTests } from '../projections/declared-tests.js';
import { sourceUrl } from '../runs/source/source-url.js';
import { FailureHistories } from './failure-histories.js';
import { FailureOwners } from './owners/failure-owners.js';
import { FailureQuarantines } from './failure-quarantines.js';
import { FailuresReader, type CauseOfRunRow, type FailureRow } from './failures.reader.js';
import type { Include } from './failures-query.dto.js';
import { parseFailureText } from './parse-failure-text.js';
import { SincePass } from './since-pass/since-pass.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';

/** Makes the members that `?include=` adds to a failure. */
export type AddMembers = (item: JsonObject, row: FailureRow) => JsonObject;

/** What is looked up by the ids of the failed tests. */
const OF_TESTS: readonly Include[] = ['history', 'quarantine', 'declared', 'owners'];

/** Adds the members for each name of `?include=`. */
@Injectable()
export class FailureAdditions {
  constructor(
    private readonly reader: FailuresReader,
    private readonly histories: FailureHistories,
    private readonly artifacts: ArtifactReader,
    private readonly quarantines: FailureQuarantines,
    private readonly declared: DeclaredTests,
    private readonly operations: OperationsOfCalls,
    private readonly sincePass: SincePass,
    private readonly owners: FailureOwners,
    private readonly links: LinkTemplatesReader,
    private readonly targets: OtherTargetsReader,
  ) {}

  /** Reads the added members of some failures of a run together. */
  async of(run: ListedRun, rows: readonly FailureRow[], include: ReadonlySet<Include>): Promise<AddMembers> {
    const testIds = OF_TESTS.some((name) => include.has(name))
      ? rows.map((row) => testIdOf(parseFailureText(row.item)))
      : [];
    const groupOf = include.has('group') ? await this.groupsOf(run, causesOf(rows)) : () => null;
    const historyOf = include.has('history') ? await this.histories.of(run, testIds) : () => null;
    const artifactsOf = artifactsOfTests(include.has('artifacts') ? await this.artifacts.listAll(run) : []);
    const quarantineOf = include.has('quarantine') ? await this.quarantines.of(run, testIds) : () => null;
    const declaredOf = include.has('declared') ? await this.declared.of(projectOf(run), testIds) : () => null;
    const operationOf = include.has('operation') ? await this.operations.of(projectOf(run)) : () => null;
    const ownersOf = include.has('owners') ? await this.owners.of(run, testIds) : () => [];
    const templates = include.has('location') ? await this.templatesOf(run) : undefined;
    const sincePassOf = await this.sincePass.of(run, rows, include);
    return (item, row) => {
      const extras = parseFailureText(row.extras);
      const testId = testIdOf(item);
      return {
        ...(templates === undefined ? {} : locationOf(extras, run, templates)),
        ...pick(extras, 'stack', include),
        ...pick(extras, 'source', include),
        ...pick(extras, 'difference', include),
        ...pick(extras, 'reproduce', include),
        ...(include.has('group') ? { group: groupOf(row.cause) } : {}),
        ...(include.has('history') ? { history: historyOf(testId) } : {}),
        ...pick(extras, 'attempts', include),
        ...(include.has('artifacts') ? { artifacts: artifactsOf(testId, extras['attachments']) } : {}),
        ...(include.has('quarantine') ? { quarantine: quarantineOf(testId) } : {}),
        ...(include.has('declared') ? { declared: declaredOf(testId) } : {}),
        ...(include.has('operation') ? { operation: operationOf(eventsOf(item)) } : {}),
        ...(include.has('owners') ? { owners: ownersOf(testId, extras) } : {}),
        ...sincePassOf(row),
      };
    };
  }

  private async groupsOf(run: ListedRun, ids: readonly string[]): Promise<(cause: string | null) => JsonValue> {
    const causes = await this.reader.causesOfRun(run, ids);
    const others = await this.targets.of(projectOf(run), [run], ids);
    return (cause) => toGroup(cause, causes, others);
  }

  private async templatesOf({ organizationId, projectId }: ListedRun): Promise<LinkTemplates> {
    return (await this.links.of(organizationId, [projectId]))(projectId);
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

/** The location with the address of its source, where repository and commit of the run are known. */
function locationOf(extras: JsonObject, run: ListedRun, templates: LinkTemplates): JsonObject {
  const { location } = extras;
  if (!isJsonObject(location)) return {};
  const { file, line } = location;
  const url =
    typeof file === 'string'
      ? sourceUrl(
          {
            repositoryUrl: run.repositoryUrl,
            commitSha: run.commitSha,
            file,
            line: isJsonNumber(line) ? toNumber(line) : undefined,
          },
          templates,
        )
      : undefined;
  return { location: { ...location, ...(url === undefined ? {} : { url }) } };
}

/** The member `group` of a failure with a cause. */
export function toGroup(
  id: string | null,
  groups: ReadonlyMap<string, CauseOfRunRow>,
  others: ReadonlyMap<string, readonly TargetWithCause[]>,
): JsonValue {
  return id === null ? null : { id, size: groups.get(id)?.size ?? 1, ...toOtherTargets(others.get(id)) };
}

/** The member of a group that names the other targets with its cause; none without any. */
export function toOtherTargets(targets: readonly TargetWithCause[] | undefined): JsonObject {
  if (targets === undefined) return {};
  return { otherTargets: targets.map(({ at, ...target }) => ({ ...target, at: at.toISOString() })) };
}

function projectOf({ organizationId, projectId }: ListedRun): ProjectRef {
  return { organizationId, id: projectId };
}

function eventsOf({ lastFewEvents }: JsonObject): readonly JsonObject[] {
  return isJsonArray(lastFewEvents) ? lastFewEvents.filter(isJsonObject) : [];
}

function testIdOf(item: JsonObject): string {
  return typeof item['testId'] === 'string' ? item['testId'] : '';
}
