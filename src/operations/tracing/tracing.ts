import { createRequire, syncBuiltinESMExports } from 'node:module';
import { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { NodeSDK, resources, type api } from '@opentelemetry/sdk-node';
import { factsOf } from '../../common/request-facts.js';

/** A collector that does not answer must not keep the process from ending. */
const LONGEST_FLUSH_MS = 5_000;

/** Spans of requests and their queries, sent to a collector. */
export interface Tracing {
  /** Sends what is left. Resolves within five seconds. */
  stop(): Promise<void>;
}

/**
 * Starts OpenTelemetry: a span for each request, with the trace context of its caller (W3C `traceparent`), and one for each of its
 * queries. The `OTEL_` variables of the process configure it (OpenTelemetry specification, "Environment Variable Specification").
 *
 * Paths and queries may contain secrets, such as that of a portal, so spans have the route instead. Queries have placeholders, not
 * values. Outgoing requests have no spans: the addresses of webhooks are secrets, and their receivers get no trace context.
 *
 * Call it before the server is created: it instruments prototypes of `node:http` and `pg`.
 */
export function startTracing(serviceName = process.env['OTEL_SERVICE_NAME'] ?? 'clarion'): Tracing {
  const sdk = new NodeSDK({
    serviceName,
    resourceDetectors: [resources.envDetector, resources.hostDetector],
    instrumentations: [
      new HttpInstrumentation({
        disableOutgoingRequestInstrumentation: true,
        applyCustomAttributesOnSpan: nameByRoute,
      }),
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
    ],
    metricReaders: [],
    logRecordProcessors: [],
  });
  sdk.start();
  // A built-in module is instrumented when CommonJS code requires it, and ES modules see that only after this call.
  createRequire(import.meta.url)('node:http');
  syncBuiltinESMExports();
  return {
    stop: () =>
      Promise.race([sdk.shutdown().catch(() => undefined), sleep(LONGEST_FLUSH_MS, undefined, { ref: false })]),
  };
}

/** Replaces what the caller chose by the route, and puts the id of the trace beside that of the request. */
function nameByRoute(span: api.Span, request: unknown): void {
  if (!(request instanceof IncomingMessage)) return;
  const facts = factsOf(request);
  facts.traceId = span.spanContext().traceId;
  const route = facts.route === '' ? 'unmatched' : facts.route;
  span.updateName(`${request.method ?? ''} ${route}`);
  span.setAttributes({ 'http.route': route, 'url.path': route, 'url.query': '', 'clarion.request_id': facts.id });
  if (facts.organizationId !== undefined) span.setAttribute('clarion.organization_id', facts.organizationId);
}
