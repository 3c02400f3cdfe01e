import { beforeEach, describe, expect, it } from '@jest/globals';
import { HttpAdapterHost } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { ClarionAdapter } from '../../http/clarion.adapter.js';
import { Metrics } from './metrics.js';
import { PoolReader, type PoolState } from './pool.reader.js';

class DecidedPool extends PoolReader {
  constructor(private readonly decided: PoolState) {
    super(new DataSource({ type: 'postgres' }));
  }

  override state(): PoolState {
    return this.decided;
  }
}

describe('Metrics', () => {
  let metrics: Metrics;
  let host: HttpAdapterHost;

  beforeEach(() => {
    host = new HttpAdapterHost();
    metrics = new Metrics(new DecidedPool({ total: 10, idle: 4, waiting: 2 }), host);
  });

  /** Returns the lines of the metrics whose names begin with a prefix. */
  async function lines(name: string): Promise<readonly string[]> {
    return (await metrics.text()).split('\n').filter((line) => line.startsWith(name));
  }

  it('counts requests by method, route and status, in seconds', async () => {
    metrics.requestAnswered('GET', '/open/v1/runs/:runId', 200, 4);
    metrics.requestAnswered('GET', '/open/v1/runs/:runId', 200, 2_000);
    metrics.requestAnswered('GET', '/open/v1/runs/:runId', 404, 1);

    const labels = 'method="GET",route="/open/v1/runs/:runId"';
    expect(await lines('http_request_duration_seconds_count')).toEqual([
      `http_request_duration_seconds_count{${labels},status="200"} 2`,
      `http_request_duration_seconds_count{${labels},status="404"} 1`,
    ]);
    expect(await lines('http_request_duration_seconds_sum')).toContain(
      `http_request_duration_seconds_sum{${labels},status="200"} 2.004`,
    );
    expect(await lines('http_request_duration_seconds_bucket{le="0.005"')).toContain(
      `http_request_duration_seconds_bucket{le="0.005",${labels},status="200"} 1`,
    );
    expect(await lines('http_request_duration_seconds_bucket{le="5"')).toContain(
      `http_request_duration_seconds_bucket{le="5",${labels},status="200"} 2`,
    );
  });

  it('has one label for requests without a route and one for methods that nothing takes', async () => {
    metrics.requestAnswered('GET', '', 404, 1);
    metrics.requestAnswered('PROPFIND', '', 405, 1);
    metrics.requestAnswered('MKCOL', '', 405, 1);

    expect(await lines('http_request_duration_seconds_count')).toEqual([
      'http_request_duration_seconds_count{method="GET",route="unmatched",status="404"} 1',
      'http_request_duration_seconds_count{method="other",route="unmatched",status="405"} 2',
    ]);
  });

  it('knows how many requests are being answered', async () => {
    const adapter = new ClarionAdapter();
    host.httpAdapter = adapter;
    adapter.front.inFlight = 3;

    expect(await lines('http_requests_in_flight')).toEqual(['http_requests_in_flight 3']);
  });

  it('counts stored runs, their bytes and their tests', async () => {
    metrics.runUploaded(1_000, 3);
    metrics.runUploaded(500, 0);

    expect(await lines('clarion_uploaded')).toEqual([
      'clarion_uploaded_runs_total 2',
      'clarion_uploaded_bytes_total 1500',
      'clarion_uploaded_tests_total 3',
    ]);
  });

  it('counts refused callers by the code of the answer', async () => {
    metrics.authenticationFailed('invalid_token');
    metrics.authenticationFailed('insufficient_scope');
    metrics.authenticationFailed('invalid_token');

    expect(await lines('clarion_authentication_failures_total')).toEqual([
      'clarion_authentication_failures_total{error="invalid_token"} 2',
      'clarion_authentication_failures_total{error="insufficient_scope"} 1',
    ]);
  });

  it('counts failures of background sweeps by step', async () => {
    metrics.sweepFailed('silent_runs');
    metrics.sweepFailed('sessions');
    metrics.sweepFailed('silent_runs');

    expect(await lines('clarion_sweep_failures_total')).toEqual([
      'clarion_sweep_failures_total{step="silent_runs"} 2',
      'clarion_sweep_failures_total{step="sessions"} 1',
    ]);
  });

  it('counts what background sweeps handled by step', async () => {
    metrics.sweepHandled('expired_runs');

    expect(await lines('clarion_swept_items_total')).toEqual(['clarion_swept_items_total{step="expired_runs"} 1']);
  });

  it('shows the connection pool at the time of the request', async () => {
    expect(await lines('clarion_database')).toEqual([
      'clarion_database_connections{state="total"} 10',
      'clarion_database_connections{state="idle"} 4',
      'clarion_database_waiting 2',
    ]);
  });

  it('shows the process', async () => {
    expect(await lines('process_resident_memory_bytes')).toHaveLength(1);
    expect(await lines('nodejs_eventloop_lag_p99_seconds')).toHaveLength(1);
  });
});

describe('PoolReader', () => {
  it('finds nothing in a pool that is not open', () => {
    expect(new PoolReader(new DataSource({ type: 'postgres' })).state()).toEqual({ total: 0, idle: 0, waiting: 0 });
  });
});
