import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startProxy, type TcpProxy } from '../faults/tcp-proxy.js';
import { temporaryDirectory } from './process.js';

const BUCKET = 'clarion-test';
/** The account that the service knows from its start. */
const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** An S3-compatible service in a process of its own, behind a proxy that can break. */
export interface S3Server {
  /** Where the proxy listens. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly proxy: TcpProxy;
  /** What a server process needs to use it. */
  readonly environment: Readonly<Record<string, string>>;
  /** The files with the bytes of objects. */
  objects(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Starts the service with an empty bucket, and puts its credentials into the environment of this process. */
export async function startS3Server(): Promise<S3Server> {
  const directory = temporaryDirectory();
  const program = resolve('scripts/s3-server.js');
  const child = spawn(process.execPath, [program, directory.path, BUCKET], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line]: unknown[] = await once(child.stdout, 'data');
  const proxy = await startProxy('127.0.0.1', Number(String(line)));
  const endpoint = `http://127.0.0.1:${proxy.port}`;
  Object.assign(process.env, CREDENTIALS);
  const objects = async (): Promise<readonly string[]> => {
    const names = await readdir(directory.path, { recursive: true });
    return names.filter((name) => name.endsWith('_object')).map((name) => join(directory.path, name));
  };
  const close = async (): Promise<void> => {
    for (const name of Object.keys(CREDENTIALS)) Reflect.deleteProperty(process.env, name);
    await proxy.close();
    const exit = once(child, 'exit');
    child.stdin.end();
    await exit;
    await directory.remove();
  };
  const url = `s3://${BUCKET}/runs?endpoint=${endpoint}`;
  const environment = { ...CREDENTIALS, CLARION_ARTIFACTS_URL: url };
  return { endpoint, bucket: BUCKET, proxy, environment, objects, close };
}
