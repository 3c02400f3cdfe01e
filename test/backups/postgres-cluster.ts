import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '../support/network/free-port.js';

const run = promisify(execFile);

/** Where Debian and Ubuntu have the programs of the server, one folder for each major version. */
const VERSIONS = '/usr/lib/postgresql';

/** The folder with the newest programs of a PostgreSQL server; undefined where there are none. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const folders = versions
    .toSorted((left, right) => Number(right) - Number(left))
    .map((name) => join(VERSIONS, name, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

/** A user and a group, by number. */
interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** The programs of PostgreSQL refuse to run as root; then they run as the user `postgres`. */
async function identity(): Promise<Identity | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const numbers = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])));
  const [uid = 0, gid = 0] = numbers.map(({ stdout }) => Number(stdout));
  return { uid, gid };
}

/** Runs programs of PostgreSQL, and servers, on files below one directory. */
export class PostgresPrograms {
  readonly #servers: ChildProcess[] = [];

  private constructor(
    private readonly programs: string,
    private readonly root: string,
    private readonly as: Identity | undefined,
  ) {}

  /** `root` is a directory that exists. */
  static async in(root: string, programs: string): Promise<PostgresPrograms> {
    const as = await identity();
    if (as !== undefined) {
      await chown(root, as.uid, as.gid);
      // The directory of this test run is closed to others; they may pass through it.
      await chmod(dirname(root), 0o711);
    }
    return new PostgresPrograms(programs, root, as);
  }

  pathOf(name: string): string {
    return join(this.root, name);
  }

  /** Makes a directory that the programs may write. */
  async directory(name: string): Promise<string> {
    await mkdir(this.pathOf(name), { mode: 0o700 });
    if (this.as !== undefined) await chown(this.pathOf(name), this.as.uid, this.as.gid);
    return this.pathOf(name);
  }

  /** Copies a directory, as `cp -a` does. */
  async copy(from: string, to: string): Promise<void> {
    await run('cp', ['-a', this.pathOf(from), this.pathOf(to)]);
  }

  /** Writes a file that the programs may read and remove. */
  async write(name: string, text: string): Promise<void> {
    await writeFile(this.pathOf(name), text);
    if (this.as !== undefined) await chown(this.pathOf(name), this.as.uid, this.as.gid);
  }

  /** Runs a program to its end. @throws Error with what it wrote when it fails. */
  async run(program: string, ...words: readonly string[]): Promise<void> {
    await run(join(this.programs, program), [...words], { ...this.as, cwd: this.root });
  }

  /** Starts a server on a data directory with more lines of configuration. Returns its URL when it takes writes. */
  async start(name: string, settings: readonly string[]): Promise<string> {
    const port = await freePort();
    const own = [`port = ${port}`, "listen_addresses = '127.0.0.1'", "unix_socket_directories = ''"];
    await appendFile(join(this.pathOf(name), 'postgresql.conf'), `\n${[...own, ...settings].join('\n')}\n`);
    const child = spawn(join(this.programs, 'postgres'), ['-D', this.pathOf(name)], {
      ...this.as,
      cwd: this.root,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#servers.push(child);
    let log = '';
    child.stderr.on('data', (line: Buffer) => (log += line.toString()));
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    while (!(await takesWrites(url))) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended:\n${log}`);
      await sleep(100);
    }
    return url;
  }

  /** Ends all servers at once. */
  async end(): Promise<void> {
    const living = this.#servers.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    // SIGQUIT is the immediate shutdown: nothing is written for the next start, as after a crash.
    for (const server of living) server.kill('SIGQUIT');
    await Promise.all(living.map((server) => once(server, 'exit')));
  }
}

/** Runs one statement. Returns its rows. */
export async function ask(url: string, statement: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Whether a server is there and is done with its recovery. */
async function takesWrites(url: string): Promise<boolean> {
  const rows = await ask(url, 'SELECT pg_is_in_recovery() AS recovers').catch(() => []);
  return rows[0]?.['recovers'] === false;
}
