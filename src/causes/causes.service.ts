import { Injectable } from '@nestjs/common';
import { type Page, type PageRequest, toPage } from '../common/pagination.js';
import type { RunEntity } from '../runs/run.entity.js';
import type { CauseEntity } from './cause.entity.js';
import {
  causeNotFound,
  type CausesQuery,
  isCauseId,
  readRunCauseKey,
  readSeenKey,
  writeRunCauseKey,
  writeSeenKey,
} from './causes-query.js';
import {
  type CauseDetailDto,
  type CauseDto,
  type RunCauseDto,
  toCauseDto,
  toCauseRunDto,
  toCountedTestDto,
  toOccurrenceDto,
  toRunCauseDto,
} from './causes.dto.js';
import { toNoteDto } from './triage/triage.dto.js';
import { TriageReader } from './triage/triage.reader.js';
import { CausesReader, type CauseTestRow, keyOf } from './causes.reader.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';

const TESTS_SHOWN = 5;

/** Lists the causes of a run and of a project, and reads one cause. */
@Injectable()
export class CausesService {
  constructor(
    private readonly reader: CausesReader,
    private readonly triages: TriageReader,
  ) {}

  /**
   * The causes of a finished run: new before known, then the larger first.
   * @throws Problem invalid_request for a cursor that is none of this list.
   */
  async ofRun(run: RunEntity, { limit, after }: PageRequest): Promise<Page<RunCauseDto>> {
    const rows = await this.reader.ofRun(run, after === null ? null : readRunCauseKey(after), limit);
    const shown = rows.slice(0, limit).map((row) => row.cause.id);
    const tests = testsByCause(await this.reader.testsOfRun(run, shown), TESTS_SHOWN);
    const triages = await this.triages.ofCauses({ organizationId: run.organizationId, id: run.projectId }, shown);
    return toPage(
      rows,
      limit,
      (row) => toRunCauseDto(row, tests.get(row.cause.id) ?? [], triages.get(row.cause.id)),
      (row) => writeRunCauseKey(keyOf(row)),
    );
  }

  /**
   * The causes of a project, last seen first.
   * @throws Problem invalid_request for a cursor that is none of this list.
   */
  async ofProject(project: ProjectRef, query: CausesQuery, { limit, after }: PageRequest): Promise<Page<CauseDto>> {
    const rows = await this.reader.ofProject(project, query, after === null ? null : readSeenKey(after), limit);
    const triages = await this.triages.ofCauses(
      project,
      rows.map((row) => row.id),
    );
    return toPage(
      rows,
      limit,
      (row) => toCauseDto(row, triages.get(row.id)),
      (row) => writeSeenKey({ at: row.lastSeenAt, id: row.id }),
    );
  }

  /**
   * A cause with the newest runs that have it, and the notes on it. The id may be that of a fingerprint joined with the cause.
   * @throws Problem not_found when no run of the project has it.
   */
  async read(project: ProjectRef & { readonly defaultBranch: string | null }, id: string): Promise<CauseDetailDto> {
    const cause = await this.find(project, id);
    const occurrences = await this.reader.occurrences(project, cause.id);
    const targets = [...new Set(occurrences.map((row) => row.targetId))];
    const recent = await this.reader.recentRuns(project, cause.id, targets, project.defaultBranch);
    const tests = await this.reader.testsOfOccurrences(
      project,
      cause.id,
      occurrences.map((row) => row.contentId),
    );
    const triages = await this.triages.ofCauses(project, [cause.id]);
    return {
      ...toCauseDto(cause, triages.get(cause.id)),
      projectId: project.id,
      occurrences: occurrences.map(toOccurrenceDto),
      recentBranch: project.defaultBranch,
      recentRuns: recent.map(toCauseRunDto),
      tests: tests.map(toCountedTestDto),
      notes: (await this.triages.notes(project, cause.id)).map(toNoteDto),
    };
  }

  /**
   * The cause with an id, or the one that a fingerprint is joined with.
   * @throws Problem not_found when no run of the project has it.
   */
  async find(project: ProjectRef, id: string): Promise<CauseEntity> {
    const cause = isCauseId(id) ? await this.reader.find(project, id) : undefined;
    if (cause === undefined) throw causeNotFound();
    return cause;
  }
}

/** The first tests of each cause, each test once. The rows of a cause come in order. */
export function testsByCause(
  rows: readonly CauseTestRow[],
  most: number,
): ReadonlyMap<string, readonly CauseTestRow[]> {
  const byCause = new Map<string, CauseTestRow[]>();
  for (const row of rows) {
    const tests = byCause.get(row.cause) ?? [];
    byCause.set(row.cause, tests);
    if (tests.length < most && tests.every((test) => test.testKey !== row.testKey)) tests.push(row);
  }
  return byCause;
}
