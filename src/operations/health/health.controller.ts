import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../../auth/access.decorator.js';
import { Problem } from '../../common/problem.js';
import { Answers, Fails } from '../../http/documented.js';
import { LivenessDto, InstanceReadinessDto } from './health.dto.js';
import { Readiness } from './readiness.js';

const RETRY_SECONDS = 5;

/** What process supervisors and load balancers ask. */
@ApiTags('Operations')
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** Tells that the process lives. It looks at nothing else: restarting the process mends no database. */
  @Get('live')
  @Public()
  @Answers(200, LivenessDto, 'The process lives')
  live(): LivenessDto {
    return { status: 'ok' };
  }

  /** Tells whether to send requests here: migrations are done, the database answers, and no shutdown has begun. */
  @Get('ready')
  @Public()
  @Answers(200, InstanceReadinessDto, 'The instance takes requests')
  @Fails('not_ready')
  async ready(): Promise<InstanceReadinessDto> {
    if (await this.readiness.ready()) return { status: 'ready' };
    throw notReady();
  }
}

function notReady(): Problem {
  return new Problem(
    'not_ready',
    `Try again in ${RETRY_SECONDS} seconds: the instance is starting, stopping, or without its database.`,
    {
      headers: { 'Retry-After': String(RETRY_SECONDS) },
    },
  );
}
