import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequireScope } from '../../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../../auth/permissions.js';
import { invalidRequest } from '../../common/problem.js';
import { sendJson } from '../../http/answer.js';
import { Answers, AnswersUnchanged, Fails } from '../../http/documented.js';
import { RunAccess } from '../run-access.js';
import { isRunUnchanged } from '../run-validator.js';
import { MOST_SORTED_TESTS } from '../tests/test-order.js';
import { buildTimeline } from './build-timeline.js';
import { TimelineDto, toTimelineDto } from './timeline.dto.js';
import { TimelineReader } from './timeline.reader.js';

const MOST_TESTS = 10_000;

/** When the tests of a run ran, by worker. */
@RequireScope('runs:read')
@Controller('open/v1/runs/:runId/timeline')
export class TimelineController {
  constructor(
    private readonly access: RunAccess,
    private readonly reader: TimelineReader,
  ) {}

  /**
   * Reads when the tests of a run ran: by worker, else in as few lanes as possible, with idle times and the critical path. Empty where
   * the report has no times of its tests. Runs of more than 100,000 tests have no timeline.
   */
  @Get()
  @Answers(200, TimelineDto, 'The timeline')
  @AnswersUnchanged()
  @Fails('run_not_found', 'wrong_organization')
  async read(
    @CurrentPrincipal() by: Principal,
    @Param('runId') runId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const run = await this.access.run(by, runId);
    if (isRunUnchanged(run, request, response)) return;
    if (run.total > MOST_SORTED_TESTS)
      throw invalidRequest(
        `Runs of more than ${MOST_SORTED_TESTS} tests have no timeline; read GET /open/v1/runs/{runId}/tests.`,
      );
    const found = await this.reader.longestTimed(run, MOST_TESTS + 1);
    const timeline = buildTimeline(found.slice(0, MOST_TESTS));
    sendJson(response, toTimelineDto(timeline, found.length > (timeline?.tests.length ?? 0)));
  }
}
