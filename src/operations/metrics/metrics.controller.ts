import { Controller, Get, Header, Inject, Req } from '@nestjs/common';
import { ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Registry } from 'prom-client';
import type { IncomingMessage } from 'node:http';
import { Public } from '../../auth/access.decorator.js';
import { readBearer } from '../../auth/bearer.guard.js';
import { credentialMissing, tokenInvalid } from '../../auth/refusals.js';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../config/config.module.js';
import { Fails } from '../../http/documented.js';
import { Metrics } from './metrics.js';
import { canonicalAddress } from '../../common/client-address.js';
import { isSecretOf, secretDigest } from '../../common/secret-digest.js';
import { isLoopback } from '../../config/ip-networks.js';

/** Metrics for Prometheus. */
@ApiTags('Operations')
@Public()
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns the metrics of this instance for Prometheus. They name routes, never identifiers. With `CLARION_METRICS_TOKEN` they
   * need that token as bearer; without it, only this machine may read them.
   */
  @Get()
  @Header('Content-Type', Registry.PROMETHEUS_CONTENT_TYPE)
  @ApiProduces('text/plain')
  @ApiResponse({ status: 200, description: 'Metrics in the text format 0.0.4', schema: { type: 'string' } })
  @Fails('invalid_token')
  read(@Req() request: IncomingMessage): Promise<string> {
    if (!mayReadMetrics(request, this.config.metricsToken))
      throw readBearer(request).kind === 'absent' ? credentialMissing() : tokenInvalid();
    return this.metrics.text();
  }
}

/** The parts of a request that decide. */
type Reader = Pick<IncomingMessage, 'headers' | 'rawHeaders'> & {
  readonly socket: { readonly remoteAddress?: string | undefined };
};

/**
 * Returns whether a request may read the metrics: with the configured token; without one, if it comes from this machine and no
 * proxy sent it here.
 */
export function mayReadMetrics(request: Reader, token: string | undefined): boolean {
  if (token === undefined) return isLocal(request);
  const bearer = readBearer(request);
  return bearer.kind === 'value' && isSecretOf(secretDigest(token), bearer.value);
}

function isLocal({ headers, socket }: Reader): boolean {
  const isProxied = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
  return !isProxied && isLoopback(canonicalAddress(socket.remoteAddress ?? '') ?? '');
}
