import { Injectable } from '@nestjs/common';
import { type Page, type PageRequest, toPage } from '../common/pagination.js';
import { Problem } from '../common/problem.js';
import type { RunEntity } from '../runs/run.entity.js';
import type { CauseEntity } from './cause.entity.js';
import {
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
  toCountedTestDto,
  toOccurrenceDto,
  toRunCauseDto,
} from './causes.dto.js';
import { CausesReader, type CauseTestRow, keyOf, type ProjectRef } from './causes.reader.js';

const TESTS_SHOWN = 5;

/** Lists the causes of a run and of a project, and reads one cause. */
@Injectable()
export class CausesService {
  constructor(private readonly reader: CausesReader) {}

  /**
   * The causes of a finished run: new before known, then the larger first.
   * @throws Problem invalid_request for a cursor that is none of this list.
   */
  async ofRun(run: RunEntity, { limit, after }: PageRequest): Promise<Page<RunCauseDto>> {
    const rows = await this.reader.ofRun(run, after === null ? null : readRunCauseKey(after), limit);
    const tests = testsByCause(
      await this.reader.testsOfRun(
        run,
        rows.slice(0, limit).map((row) => row.cause.id),
      ),
      TESTS_SHOWN,
    );
    return toPage(
      rows,
      limit,
      (row) => toRunCauseDto(row, tests.get(row.cause.id) ?? []),
      (row) => writeRunCauseKey(keyOf(row)),
    );
  }

  /**
   * The causes of a project, last seen first.
   * @throws Problem invalid_request for a cursor that is none of this list.
   */
  async ofProject(project: ProjectRef, query: CausesQuery, { limit, after }: PageRequest): Promise<Page<CauseDto>> {
    const rows = await this.reader.ofProject(project, query, after === null ? null : readSeenKey(after), limit);
    return toPage(rows, limit, toCauseDto, (row) => writeSeenKey({ at: row.lastSeenAt, id: row.id }));
  }

  /**
   * A cause with the newest runs that have it.
   * @throws Problem not_found when no run of the project has it.
   */
  async read(project: ProjectRef, id: string): Promise<CauseDetailDto> {
    const cause = await this.find(project, id);
    const occurrences = await this.reader.occurrences(project, id);
    const tests = await this.reader.testsOfOccurrences(
      project,
      id,
      occurrences.map((row) => row.contentId),
    );
    return {
      ...toCauseDto(cause),
      projectId: project.id,
      occurrences: occurrences.map(toOccurrenceDto),
      tests: tests.map(toCountedTestDto),
    };
  }

  private async find(project: ProjectRef, id: string): Promise<CauseEntity> {
    const cause = isCauseId(id) ? await this.reader.find(project, id) : undefined;
    if (cause === undefined)
      throw new Problem(
        'not_found',
        'Send the id of a cause of this project, which starts with grp_; GET /open/v1/projects/{projectId}/causes lists them.',
      );
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
