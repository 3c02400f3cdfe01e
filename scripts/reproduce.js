// Checks that the commands to reproduce run exactly the failing tests: for each runner that is installed, a scratch project with hostile
// names is run, its report read, and the command of each failure run in a shell. node scripts/reproduce.js [--tools DIR] [RUNNER…]
import { execFileSync, spawnSync } from 'node:child_process';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readFiles } from '../packages/reports/dist/index.js';
import { reproduce } from '../packages/reports/dist/reproduce/index.js';
import { COMPILED } from './reproduce/compiled.js';
import { JAVASCRIPT } from './reproduce/javascript.js';
import { SCRIPTING } from './reproduce/scripting.js';

const LIMITS = { bytes: 1e8, heldBytes: 1e8, files: 100 };

const { values, positionals } = parseArgs({
  options: { tools: { type: 'string' }, verbose: { type: 'boolean' }, keep: { type: 'boolean' } },
  allowPositionals: true,
});
const tools = values.tools ?? mkdtempSync(join(tmpdir(), 'reproduce-tools-'));
const isChosen = ({ runner }) =>
  positionals.length === 0 || positionals.some((name) => runner.toLowerCase().startsWith(name.toLowerCase()));

console.log('| runner | version | failing tests | selected exactly | no command |\n|---|---|---|---|---|');
for (const project of [...JAVASCRIPT, ...SCRIPTING, ...COMPILED].filter(isChosen))
  await tryRunner(project).catch((error) =>
    console.log(`| ${project.runner} | ${String(error.message).slice(0, 600)} |`),
  );

async function tryRunner(project) {
  const missing = (project.needs ?? []).find(
    (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status !== 0,
  );
  if (missing !== undefined) return void console.log(`| ${project.runner} | not installed: ${missing} | | | |`);
  const folder = mkdtempSync(join(tmpdir(), 'reproduce-'));
  try {
    const version = prepare(project, folder);
    const ran = join(folder, 'RAN');
    const first = shell(project.run, folder, ran);
    if (!existsSync(join(folder, project.report))) throw new Error(`${project.runner} has no report:\n${first}`);
    const failures = await failuresIn(join(folder, project.report), project.root?.(folder) ?? folder);
    const results = failures.map((failure) => ({
      ...failure,
      ...check(failure, join(folder, project.cwd ?? '.'), ran, project.together),
    }));
    const exact = results.filter(({ isExact }) => isExact).length;
    const without = results.filter(({ command }) => command === undefined);
    console.log(
      `| ${project.runner} | ${version} | ${results.length} | ${exact} | ${without.map(({ id }) => id).join(', ')} |`,
    );
    if (existsSync(join(folder, 'INJECTED'))) console.log('  A NAME RAN AS A COMMAND');
    for (const { id, command, ids, isExact, output } of results)
      if (!isExact && command !== undefined)
        console.log(`  ${id}: ran [${ids.join(' ')}] by\n    ${command}${values.verbose ? `\n${output}` : ''}`);
  } finally {
    if (!values.verbose && !values.keep) rmSync(folder, { recursive: true, force: true });
    else console.log(folder);
  }
}

function prepare(project, folder) {
  for (const [path, text] of Object.entries(project.files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  if (project.npm !== undefined) {
    const names = project.npm.split(' ');
    const absent = names.filter((name) => !existsSync(join(tools, 'node_modules', name)));
    if (absent.length > 0)
      execFileSync('npm', ['install', '--prefix', tools, '--ignore-scripts', '--no-audit', '--no-fund', ...absent], {
        stdio: 'ignore',
      });
    symlinkSync(join(tools, 'node_modules'), join(folder, 'node_modules'));
    return JSON.parse(readFileSync(join(tools, 'node_modules', names[0], 'package.json'), 'utf8')).version;
  }
  if (project.setup !== undefined) {
    const { status, stdout, stderr } = spawnSync('bash', ['-c', project.setup], { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${project.runner} was not set up:\n${stdout}${stderr}`);
  }
  return (
    /\d+(?:\.\d+)+/.exec(execFileSync('sh', ['-c', `${project.versionCommand} 2>&1`], { encoding: 'utf8' }))?.[0] ?? ''
  );
}

function shell(command, cwd, ran) {
  writeFileSync(ran, '');
  const { stdout, stderr } = spawnSync('bash', ['-c', command], {
    cwd,
    env: { ...process.env, RAN: ran, CI: '1', NODE_OPTIONS: '', NO_COLOR: '1' },
    encoding: 'utf8',
    timeout: 300_000,
    maxBuffer: 1e8,
  });
  return `${stdout}${stderr}`;
}

/** Each failing test writes `failing-<id>-` as its message. */
async function failuresIn(path, root) {
  const failures = [];
  const files = (async function* () {
    yield { name: path, source: createReadStream(path) };
  })();
  for await (const { format, entries } of readFiles(files, { limits: LIMITS }))
    for await (const entry of entries) {
      if (entry.kind !== 'test' || entry.test.status !== 'failed') continue;
      const id = /failing-(\w+)-/.exec(JSON.stringify(entry.test))?.[1];
      if (id === undefined) continue;
      failures.push({ id, command: reproduce(format?.name, entry.test, root)?.command });
    }
  return failures;
}

function check({ id, command }, cwd, ran, together = (one) => one) {
  if (command === undefined) return { ids: [], isExact: false };
  const output = shell(command, cwd, ran);
  const ids = readFileSync(ran, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return {
    ids,
    isExact: ids.length > 0 && ids.includes(id) && ids.every((other) => together(other) === together(id)),
    output,
  };
}
