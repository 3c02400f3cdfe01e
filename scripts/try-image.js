// Runs the steps of the Dockerfile without a container engine: each stage in a directory of its own, by a plain user. Then starts the
// server as the image does, by another user who may write only to the data directory, and uses it. `npm run test:image` takes some
// minutes. Run it by the version of Node that the Dockerfile names, because the steps run by the same one.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const IS_ROOT = process.getuid() === 0;
/** Who builds, and who serves. Without root, both are the user of the script. */
const BUILDER = IS_ROOT ? { uid: 1001, gid: 1001 } : {};
const SERVER = IS_ROOT ? { uid: 1000, gid: 1000 } : {};
const ACCOUNT = { email: 'owner@example.com', password: 'a long enough password' };

const root = mkdtempSync(join(tmpdir(), 'clarion-image-'));
chmodSync(root, 0o755);
try {
  const image = buildImage(readInstructions('Dockerfile'));
  await useImage(image);
  print('the image works');
} finally {
  rmSync(root, { recursive: true, force: true });
}

/** Returns the instructions of a Dockerfile as name and arguments. */
function readInstructions(file) {
  const text = readFileSync(file, 'utf8')
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll('\\\n', ' ');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name, ...words] = line.trim().split(/\s+/);
      return { name, words, text: words.join(' ') };
    });
}

/** Does the steps, and returns the last stage. */
function buildImage(instructions) {
  const stages = new Map();
  let stage;
  for (const { name, words, text } of instructions) {
    if (name !== 'FROM') print(`${name} ${text}`);
    if (name === 'FROM') {
      stage = newStage(words[2] ?? 'last');
      stages.set(stage.name, stage);
      print(`${name} ${text}`);
    } else if (name === 'WORKDIR') stage.workDirectory = inStage(stage, text);
    else if (name === 'ENV') stage.env[text.slice(0, text.indexOf('='))] = text.slice(text.indexOf('=') + 1);
    else if (name === 'COPY') copy(stages, stage, words);
    else if (name === 'RUN') run(stage, text);
    else if (name === 'CMD') stage.command = JSON.parse(text);
    else if (name === 'HEALTHCHECK') stage.healthCheck = JSON.parse(text.slice(text.indexOf(' CMD ') + 5));
    else if (name === 'USER' && text !== '1000') throw new Error(`USER ${text}: the steps know only 1000`);
    else if (!['USER', 'VOLUME', 'EXPOSE', 'STOPSIGNAL'].includes(name)) throw new Error(`${name} is not known`);
  }
  return stage;
}

function newStage(name) {
  const folder = join(root, name);
  mkdirSync(folder);
  return { name, folder, workDirectory: folder, env: {} };
}

function inStage(stage, path) {
  const folder = join(stage.folder, path);
  mkdirSync(folder, { recursive: true });
  if (IS_ROOT) chownSync(folder, BUILDER.uid, BUILDER.gid);
  return folder;
}

function copy(stages, stage, words) {
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  const paths = words.filter((word) => !word.startsWith('--'));
  const target = paths.pop();
  const to = target.startsWith('/') ? join(stage.folder, target) : resolve(stage.workDirectory, target);
  if (from === undefined) copyContext(to);
  else
    for (const path of paths)
      copyPath(join(stages.get(from).folder, path), target.endsWith('/') ? join(to, basename(path)) : to);
  const owner = words.some((word) => word.startsWith('--chown=')) ? SERVER : BUILDER;
  if (IS_ROOT) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, to]);
}

function copyPath(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

/** Copies what a clean clone has, without what .dockerignore leaves out. */
function copyContext(to) {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean);
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\0');
  for (const file of files.filter((path) => path !== '' && !ignored.includes(path.split('/')[0])))
    copyPath(file, join(to, file));
}

function run(stage, command) {
  const env = { ...plainEnvironment(), HOME: join(stage.folder, 'home') };
  mkdirSync(env.HOME, { recursive: true });
  if (IS_ROOT) chownSync(env.HOME, BUILDER.uid, BUILDER.gid);
  execFileSync('/bin/sh', ['-c', command], { cwd: stage.workDirectory, env, stdio: 'inherit', ...BUILDER });
}

/** The steps see no setting of this machine but the way to the packages. */
function plainEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) =>
    /^(?:npm_config_registry|node_extra_ca_certs)$/i.test(name),
  );
  return { ...Object.fromEntries(kept), PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
}

async function useImage(image) {
  const port = await freePort();
  const dataDirectory = join(image.folder, image.env.CLARION_DATA_DIR);
  const env = {
    ...plainEnvironment(),
    ...image.env,
    CLARION_DATA_DIR: dataDirectory,
    CLARION_PORT: String(port),
    CLARION_SETUP_EMAIL: ACCOUNT.email,
    CLARION_SETUP_PASSWORD: ACCOUNT.password,
  };
  const options = { cwd: image.workDirectory, env, ...SERVER };
  const server = spawn(image.command[0], image.command.slice(1), {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((settle) => server.once('exit', (code, signal) => settle(code ?? signal)));
  try {
    await untilHealthy(image.healthCheck, options);
    await readFailures(`http://127.0.0.1:${port}`);
    const backup = join(dataDirectory, 'backup.tar.gz');
    execFileSync('node', ['dist/program/backups.js', 'backup', backup], { ...options, stdio: 'inherit' });
    if (IS_ROOT) refuseWrites(image, options);
  } finally {
    server.kill('SIGTERM');
  }
  const end = await Promise.race([ended, sleep(45_000, 'no end in 45 s', { ref: false })]);
  if (end !== 0) throw new Error(`the server ended with ${end}`);
}

async function untilHealthy(check, options) {
  for (let tries = 0; tries < 60; tries += 1) {
    try {
      execFileSync(check[0], check.slice(1), { ...options, stdio: 'ignore' });
      return;
    } catch {
      await sleep(1000);
    }
  }
  throw new Error('the server is not healthy after a minute');
}

/** Uploads a run with a failed test and reads its failures, as the README does. */
async function readFailures(url) {
  const signedIn = await send(`${url}/admin/v1/session`, ACCOUNT);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  const { value } = await (
    await send(
      `${url}/admin/v1/tokens`,
      { type: 'scoped', name: 'trial', scopes: ['runs:read', 'runs:write'] },
      { cookie },
    )
  ).json();
  const bearer = { authorization: `Bearer ${value}` };
  const { items: projects } = await (await fetch(`${url}/v1/projects`, { headers: { cookie } })).json();
  const project = `${url}/v1/projects/${projects[0].id}`;
  const [target] = await (await fetch(`${project}/targets`, { headers: { cookie } })).json();
  const report =
    '<testsuite name="s" tests="1" failures="1"><testcase name="t"><failure message="expected 2 to be 1"/></testcase></testsuite>';
  const uploaded = await send(`${project}/targets/${target.id}/runs`, report, bearer);
  const { id, runId = id } = await uploaded.json();
  const { failures } = await (await fetch(`${url}/open/v1/runs/${runId}/failures`, { headers: bearer })).json();
  if (failures?.[0]?.reason?.message !== 'expected 2 to be 1')
    throw new Error(`unexpected failures: ${JSON.stringify(failures)}`);
}

async function send(url, body, headers = {}) {
  const isText = typeof body === 'string';
  const type = isText ? 'application/xml' : 'application/json';
  const answer = await fetch(url, {
    method: 'POST',
    body: isText ? body : JSON.stringify(body),
    headers: { 'content-type': type, ...headers },
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** The user of the server must not be able to change the program. */
function refuseWrites(image, options) {
  const found = execFileSync('find', [image.workDirectory, '-writable', '-not', '-type', 'l'], {
    ...options,
    encoding: 'utf8',
  });
  if (found !== '') throw new Error(`the server may write to ${found}`);
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((settle) => probe.once('listening', settle));
  const { port } = probe.address();
  await new Promise((settle) => probe.close(settle));
  return port;
}

function print(text) {
  process.stdout.write(`${text}\n`);
}
