// Runs both sides for development: the server on http://127.0.0.1:4747, compiled and restarted when its sources change, and the pages
// on http://127.0.0.1:4748, which reload by themselves and use that server.
import { spawn, spawnSync } from 'node:child_process';

const built = spawnSync(process.execPath, ['scripts/build.js'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);

const children = [
  start('node_modules/@nestjs/cli/bin/nest.js', ['start', '--watch', '--preserveWatchOutput']),
  start('node_modules/vite/bin/vite.js', ['packages/web', '--host', '127.0.0.1']),
];
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end);

function start(program, parameters) {
  const child = spawn(process.execPath, [program, ...parameters], { stdio: 'inherit' });
  child.once('exit', end);
  return child;
}

function end() {
  for (const child of children) child.kill('SIGTERM');
}
