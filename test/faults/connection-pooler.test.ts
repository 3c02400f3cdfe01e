import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { serverOptions } from '../../src/database/connection.js';
import { checkSessions, PooledConnection } from '../../src/database/session-check.js';
import { runToEnd, temporaryDirectory } from '../support/process.js';
import { openServerStore, testServer, type Store } from '../support/store.js';
import { freePort } from '../support/network/free-port.js';

const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;
const server = testServer() ?? '';

/** PgBouncer refuses startup parameters that it does not know, unless it is set up to ignore them. */
const IGNORING =
  'ignore_startup_parameters = options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout,query_timeout';

const LIMITS = { statement_timeout: '15s', lock_timeout: '5s', idle_in_transaction_session_timeout: '10s' };

(server === '' ? describe.skip : describe)('a PostgreSQL server', () => {
  it('is no connection pooler', async () => {
    await expect(checkSessions(serverOptions(server))).resolves.toBeUndefined();
  });
});

(server === '' || !hasPgBouncer ? describe.skip : describe)('PgBouncer', () => {
  let store: Store;
  let bouncer: ChildProcess | undefined;
  let directory: ReturnType<typeof temporaryDirectory>;

  beforeEach(async () => {
    directory = temporaryDirectory();
    store = await openServerStore(server);
  });

  afterEach(async () => {
    if (bouncer?.exitCode === null && bouncer.kill('SIGKILL')) await once(bouncer, 'exit');
    await store.remove();
    await directory.remove();
  });

  it.each([
    ['in transaction mode', 'pool_mode = transaction', 'does not accept the settings'],
    ['in session mode', 'pool_mode = session', 'does not accept the settings'],
    ['that ignores settings', `pool_mode = transaction\n${IGNORING}`, 'drops the setting'],
    ['that ignores settings, in session mode', `pool_mode = session\n${IGNORING}`, 'drops the setting'],
  ])(
    '%s is refused at start with a sentence',
    async (_, settings, sentence) => {
      const url = await startBouncer(settings);
      const environment = { ...store.environment, CLARION_DATABASE_URL: url };
      const { code, errors } = await runToEnd({ environment });
      expect([code, errors]).toEqual([1, expect.stringContaining(sentence)]);
      expect(errors).toContain('CLARION_DATABASE_URL leads to a connection pooler');
      expect(errors).toContain('Use the address of PostgreSQL itself');
      expect(errors).not.toContain('    at ');
    },
    60_000,
  );

  it.each([
    ['shares sessions', 'transaction', false],
    ['shares sessions round robin', 'transaction\nserver_round_robin = 1', false],
    ['gives each client a session', 'session', true],
  ])(
    'that %s is recognized by that, when the role has the settings',
    async (_, mode, isAccepted) => {
      await limitSessions();
      const url = await startBouncer(`pool_mode = ${mode}\n${IGNORING}`);
      const check = checkSessions(serverOptions(url));
      if (isAccepted) await expect(check).resolves.toBeUndefined();
      else await expect(check).rejects.toThrow(PooledConnection);
    },
    60_000,
  );

  /** Sets in the database what PgBouncer does not pass on. */
  async function limitSessions(): Promise<void> {
    const client = new Client({ connectionString: store.databaseUrl });
    await client.connect();
    const name = new URL(store.databaseUrl ?? '').pathname.slice(1);
    for (const [setting, value] of Object.entries(LIMITS))
      await client.query(`ALTER DATABASE "${name}" SET ${setting} = '${value}'`);
    await client.end();
  }

  /** Starts PgBouncer in front of the store, and returns its URL. It refuses to run as root. */
  async function startBouncer(settings: string): Promise<string> {
    const behind = new URL(store.databaseUrl ?? '');
    const port = await freePort();
    const file = join(directory.path, 'pgbouncer.ini');
    const lines = [
      '[databases]',
      `* = host=${behind.hostname} port=${behind.port || '5432'} user=${behind.username}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any`,
      settings,
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    chmodSync(directory.path, 0o755);
    const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    bouncer = spawn('pgbouncer', [...user, file], { stdio: 'ignore' });
    await untilListening(port);
    behind.hostname = '127.0.0.1';
    behind.port = String(port);
    return behind.href;
  }
});

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const isListening = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => done(true)).once('error', () => done(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isListening) return;
    await sleep(25);
  }
  throw new Error('PgBouncer did not start');
}
