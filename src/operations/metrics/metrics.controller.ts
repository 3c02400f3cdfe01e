import { Controller, Get, Header } from '@nestjs/common';
import { ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Registry } from 'prom-client';
import { Public } from '../../auth/access.decorator.js';
import { Metrics } from './metrics.js';

/** Metrics for Prometheus. */
@ApiTags('Operations')
@Public()
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  /** Returns the metrics of this instance for Prometheus. They name routes, never identifiers. */
  @Get()
  @Header('Content-Type', Registry.PROMETHEUS_CONTENT_TYPE)
  @ApiProduces('text/plain')
  @ApiResponse({ status: 200, description: 'Metrics in the text format 0.0.4', schema: { type: 'string' } })
  read(): Promise<string> {
    return this.metrics.text();
  }
}
