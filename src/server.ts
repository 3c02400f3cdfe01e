import cluster from 'node:cluster';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SetupService } from './setup/setup.service.js';
import { AppModule } from './app.module.js';
import { PublicAddress } from './common/public-address.js';
import { useTenantScopes, withoutTenant } from './common/tenant/tenant-scope.js';
import { addressAt, type Config } from './config/config.js';
import type { EmbeddedStart } from './database/embedded/embedded-start.js';
import { FailuresFastPath } from './failures/failures.fast-path.js';
import { ClarionAdapter } from './http/clarion.adapter.js';
import { RouteTable } from './http/route-table.js';
import { ServerLog } from './http/server-log.js';
import { Readiness } from './operations/health/readiness.js';
import { ServerRequestObserver } from './operations/requests/request-observer.js';
import { ViewerHost } from './viewer/viewer-host.js';

/** A running server. */
export interface RunningServer {
  /** Address it listens on, such as `http://127.0.0.1:4747`. */
  readonly url: string;
  /** What the operator does next. */
  readonly next: string;
  /**
   * Turns readiness off, listens on for CLARION_SHUTDOWN_NOTICE and while requests are in progress (15 seconds at most), finishes them
   * (30 seconds at most), and stops.
   */
  stop(): Promise<void>;
}

const LONGEST_DRAIN_MS = 30_000;
/** Health checks see that the server is not ready while it works. Callers that never look must not keep it open. */
const LONGEST_LISTEN_MS = 15_000;
/** Time for a connection that was accepted to send its request. */
const LONGEST_SILENCE_MS = 1_000;
const LOOK_MS = 50;

/**
 * Boots the application and listens. `begun` is the embedded database, if its start has already begun.
 * @throws ConfigError, and what the database raises when it cannot be opened.
 */
export async function startServer(config: Config, begun?: EmbeddedStart): Promise<RunningServer> {
  if (config.databaseServiceRole !== undefined) useTenantScopes();
  const adapter = new ClarionAdapter();
  // Workers share the port of their primary: one that starts must not get requests that others can answer.
  if (!cluster.isWorker) await adapter.listenEarly(config.port, config.host).catch(explainPort(config));
  const app = await create(adapter, config, begun);
  try {
    const url = await bringUp(app, adapter, config);
    const next = await announce(app, url);
    return { url, next, stop: () => stop(app, adapter, config.shutdownNoticeMs) };
  } catch (error) {
    await app.close();
    throw error;
  }
}

async function create(
  adapter: ClarionAdapter,
  config: Config,
  begun: EmbeddedStart | undefined,
): Promise<NestExpressApplication> {
  const options = { bodyParser: false, logger: new ServerLog(config.logLevel), abortOnError: false };
  try {
    return await NestFactory.create<NestExpressApplication>(AppModule.with(config, begun), adapter, options);
  } catch (error) {
    adapter.stopEarly();
    throw error;
  }
}

/** Sets the parts in front of the router and listens, unless the adapter listens already. Refuses to start when a route declares no access. */
export async function bringUp(app: NestExpressApplication, adapter: ClarionAdapter, config: Config): Promise<string> {
  await app.init();
  app.get(RouteTable).routes();
  adapter.front.observer = app.get(ServerRequestObserver);
  adapter.front.address = app.get(PublicAddress);
  adapter.front.fastPath = app.get(FailuresFastPath);
  const { setup } = config;
  if (setup !== undefined) await withoutTenant('start', () => app.get(SetupService).setUpFromEnvironment(setup));
  const { viewerOrigin } = config;
  const otherHost =
    viewerOrigin === undefined ? undefined : new ViewerHost(viewerOrigin, config, app.get(PublicAddress));
  if (!adapter.isListening) {
    adapter.front.otherHost = otherHost;
    await app.listen(config.port, config.host).catch(explainPort(config));
  }
  const server: { address(): AddressInfo | string | null } = app.getHttpServer();
  const url = addressOf(server.address(), config.host);
  app.get(PublicAddress).become(config.publicUrl ?? url);
  // From here on, the application answers.
  adapter.front.otherHost = otherHost;
  return url;
}

function explainPort({ port, host }: Config): (error: unknown) => never {
  return (error) => {
    throw isTaken(error)
      ? new Error(`port ${port} of ${host} is in use. Stop what listens there, or set CLARION_PORT.`)
      : error;
  };
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

function addressOf(address: AddressInfo | string | null, host: string): string {
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return addressAt(host, port);
}

async function announce(app: NestExpressApplication, url: string): Promise<string> {
  const log = app.get(ServerLog);
  const origin = app.get(PublicAddress).origin;
  const next =
    (await withoutTenant('start', () => app.get(SetupService).instruction())) ?? `Clarion is ready: open ${origin}.`;
  log.info('listening', { url, publicUrl: origin, next });
  return next;
}

async function stop(app: NestExpressApplication, adapter: ClarionAdapter, noticeMs: number): Promise<void> {
  app.get(Readiness).beginShutdown();
  adapter.front.draining = true;
  await sleep(noticeMs);
  const begunAt = Date.now();
  const isIdle = (): boolean => adapter.front.inFlight === 0;
  await until(isIdle, begunAt + LONGEST_LISTEN_MS);
  // A caller whose connection is refused can use another instance. One that is accepted must be served: it may have sent its request.
  await adapter.stopListening();
  const silentUntil = Date.now() + LONGEST_SILENCE_MS;
  const isDone = async (): Promise<boolean> =>
    (await adapter.connections()) === 0 || (isIdle() && Date.now() > silentUntil);
  await until(isDone, begunAt + LONGEST_DRAIN_MS);
  adapter.closeConnections();
  await app.close();
}

async function until(holds: () => boolean | Promise<boolean>, deadline: number): Promise<void> {
  while (!(await holds()) && Date.now() < deadline) await sleep(LOOK_MS);
}
