// Tries whether time grows as the text does, on everything that `npm run test:courses` takes a sample of: `npm run test:growth`. It runs
// parts, a process and some minutes each, and prints how many texts they tried. `npm run test:growth -- 3/8` runs one part of eight.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const PARTS = 8;

const chosen = process.argv.slice(2);
const parts = chosen.length > 0 ? chosen : Array.from({ length: PARTS }, (_, index) => `${index + 1}/${PARTS}`);
if (parts.some((part) => !/^[1-9]\d*\/[1-9]\d*$/.test(part))) throw new Error('Name a part as 3/8');

const figures = [];
const failed = [];
for (const part of parts) {
  const begunAt = Date.now();
  if ((await run(part)) !== 0) failed.push(part);
  process.stdout.write(`part ${part} took ${Math.round((Date.now() - begunAt) / 1000)} s\n`);
}
const tried = figures.reduce((sum, figure) => sum + figure.tried, 0);
const worst = Math.max(...figures.map((figure) => figure.worst));
process.stdout.write(`${tried} texts tried, twice the text took ${worst} times as long at most\n`);
if (failed.length > 0) process.stdout.write(`Parts with superlinear work: ${failed.join(', ')}\n`);
process.exitCode = failed.length > 0 || tried === 0 ? 1 : 0;

/** Runs a part, passes its output on, and collects its figures. Returns the exit code. */
function run(part) {
  const options = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
  const tests = ['--config', 'jest.courses.config.js', '--maxWorkers=1', 'test/growth/growth.test.ts'];
  const child = spawn(process.execPath, [...options, ...tests], {
    env: { ...process.env, CLARION_TEST_GROWTH: part },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    process.stdout.write(`${line}\n`);
    if (line.startsWith('growth: ')) figures.push(JSON.parse(line.slice('growth: '.length)));
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
}
