import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../../auth/access.decorator.js';
import { notReady } from '../../common/problem.js';
import { Answers, Fails } from '../../http/documented.js';
import { LivenessDto, InstanceReadinessDto } from './health.dto.js';
import { Readiness } from './readiness.js';

/** Health checks for process supervisors and load balancers. */
@ApiTags('Operations')
@Public()
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** Reports that the process is alive. It checks nothing else: restarting the process does not repair a database. */
  @Get('live')
  @Answers(200, LivenessDto, 'The process lives')
  live(): LivenessDto {
    return { status: 'ok' };
  }

  /**
   * Reports whether this instance takes requests: migrations are done, the database answers, and no shutdown has begun.
   */
  @Get('ready')
  @Answers(200, InstanceReadinessDto, 'The instance takes requests')
  @Fails('not_ready')
  async ready(): Promise<InstanceReadinessDto> {
    if (await this.readiness.ready()) return { status: 'ready' };
    throw notReady();
  }
}
