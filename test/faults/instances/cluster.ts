import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { isProjectId, organizationOf, type OrganizationId } from '../../../src/common/identifiers.js';
import { exchange, type Answer, type Sending } from '../../support/api.js';
import { startServer, temporaryDirectory, type Exit, type ServerProcess } from '../../support/process.js';
import { setUpServer, type Account } from '../../support/set-up-server.js';
import { startS3Server, type S3Server } from '../../support/s3-server.js';
import { openServerStore, type Store } from '../../support/store.js';

const INSTANCES = 3;
/** Instances have data directories of their own, so that they need the key from outside. */
const SECRET_KEY = randomBytes(32).toString('base64');
/** How long an instance that ends is not ready and still listens. */
const NOTICE = '500ms';

/** Server processes on one PostgreSQL database and one S3-compatible service, each with a data directory of its own. */
export class Cluster {
  private constructor(
    private readonly store: Store,
    readonly s3: S3Server,
    readonly database: Client,
    readonly account: Account,
    private readonly instances: ServerProcess[],
    private readonly directories: readonly ReturnType<typeof temporaryDirectory>[],
  ) {}

  /** Starts all instances at the same time on an empty database, and sets the service up. */
  static async start(postgres: string): Promise<Cluster> {
    const [store, s3] = await Promise.all([openServerStore(postgres), startS3Server()]);
    const directories = Array.from({ length: INSTANCES }, temporaryDirectory);
    const instances = await Promise.all(directories.map(({ path }) => start(store, s3, path)));
    const database = new Client({ connectionString: store.databaseUrl });
    await database.connect();
    return new Cluster(store, s3, database, await setUpServer(instances[0]?.url ?? ''), instances, directories);
  }

  get size(): number {
    return this.instances.length;
  }

  get organizationId(): OrganizationId {
    const { projectId } = this.account;
    if (!isProjectId(projectId)) throw new Error(`${projectId} is not the id of a project`);
    return organizationOf(projectId);
  }

  /** The address of an instance; numbers beyond the last one begin again. */
  url(index: number): string {
    return this.#at(index).url;
  }

  /** Sends a request to an instance. */
  send(index: number, method: string, path: string, sending: Sending): Promise<Answer> {
    return exchange(this.url(index), method, path, sending);
  }

  /** Sends a request to every instance at once. */
  sendAll(method: string, path: string, sendingOf: (index: number) => Sending): Promise<readonly Answer[]> {
    return Promise.all(this.instances.map((_, index) => this.send(index, method, path, sendingOf(index))));
  }

  /** Ends an instance with SIGTERM and starts another one in its place. */
  async restart(index: number): Promise<Exit> {
    const exit = await this.#at(index).end('SIGTERM');
    this.instances[index] = await start(this.store, this.s3, this.directories[index]?.path ?? '');
    return exit;
  }

  async stop(): Promise<void> {
    await Promise.all(this.instances.map((instance) => instance.end('SIGKILL')));
    await this.database.end();
    await this.s3.close();
    await this.store.remove();
    await Promise.all(this.directories.map((directory) => directory.remove()));
  }

  #at(index: number): ServerProcess {
    const instance = this.instances[index % this.instances.length];
    if (instance === undefined) throw new Error(`There is no instance ${index}`);
    return instance;
  }
}

function start(store: Store, s3: S3Server, directory: string): Promise<ServerProcess> {
  return startServer({
    environment: {
      ...store.environment,
      ...s3.environment,
      CLARION_DATA_DIR: directory,
      CLARION_SECRET_KEY: SECRET_KEY,
      CLARION_SHUTDOWN_NOTICE: NOTICE,
      CLARION_WEBHOOKS_ALLOW: '127.0.0.1',
    },
  });
}
