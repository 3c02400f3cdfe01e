import { Global, Module } from '@nestjs/common';
import { SweepFailures } from '../common/sweeps/sweep-failures.js';
import { UploadMeter } from '../common/upload-meter.js';
import { AgentPagesController } from './agents/agent-pages.controller.js';
import { DocsController } from './docs/docs.controller.js';
import { HealthController } from './health/health.controller.js';
import { HealthReader } from './health/health.reader.js';
import { Readiness } from './health/readiness.js';
import { CountedSweepFailures, Metrics } from './metrics/metrics.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { PoolReader } from './metrics/pool.reader.js';
import { CommittedDocument } from './openapi/committed-document.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { ServerRequestObserver } from './requests/request-observer.js';

/** What operators need: health, metrics, the request log, and the API reference. */
@Global()
@Module({
  controllers: [HealthController, MetricsController, OpenApiController, DocsController, AgentPagesController],
  providers: [
    { provide: UploadMeter, useExisting: Metrics },
    { provide: SweepFailures, useClass: CountedSweepFailures },
    Readiness,
    HealthReader,
    Metrics,
    PoolReader,
    ServerRequestObserver,
    CommittedDocument,
  ],
  exports: [UploadMeter, SweepFailures, Readiness, Metrics, ServerRequestObserver],
})
export class OperationsModule {}
