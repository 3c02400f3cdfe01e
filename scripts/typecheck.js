// Checks the types of each project with TypeScript 7, and that each of our files belongs to one: a file that is in none would have its
// types checked by nobody. `npm run typecheck`.
import { execFileSync, spawnSync } from 'node:child_process';
import { relative } from 'node:path';

const COMPILER = 'node_modules/typescript-7/bin/tsc';
const PROJECTS = ['.', 'packages/api-client', 'packages/web', 'packages', 'packages/reports'];
const MOST_OUTPUT = 256 * 1024 * 1024;

const checked = new Set();
let hasErrors = false;
for (const project of PROJECTS) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [COMPILER, '-p', project, '--noEmit', '--listFiles', '--pretty', 'false'],
    { encoding: 'utf8', maxBuffer: MOST_OUTPUT },
  );
  const lines = stdout.split('\n').filter((line) => line !== '');
  for (const file of lines.filter((line) => line.startsWith('/') || /^[A-Za-z]:[\\/]/.test(line)))
    checked.add(relative('.', file).replaceAll('\\', '/'));
  if (status === 0) continue;
  hasErrors = true;
  const errors = lines.filter((line) => !checked.has(relative('.', line).replaceAll('\\', '/')));
  process.stderr.write(`${[...errors, stderr].join('\n').trim()}\n`);
}

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8', maxBuffer: MOST_OUTPUT });
const unchecked = sources.split('\n').filter((file) => file !== '' && !file.endsWith('.d.ts') && !checked.has(file));
if (unchecked.length > 0)
  process.stderr.write(
    `These files are in no project, so that nothing checks their types:\n  ${unchecked.join('\n  ')}\n`,
  );
process.stdout.write(`${sources.split('\n').length - 1 - unchecked.length} files checked\n`);
process.exitCode = hasErrors || unchecked.length > 0 ? 1 : 0;
