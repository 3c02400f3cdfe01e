import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort } from 'node:worker_threads';
import { isReadingStart } from './reading-messages.js';
import { serveReading } from './served-reading.js';

if (parentPort === null) throw new Error('This file is a thread that reads uploads');

parentPort.on('message', (start: unknown) => {
  if (!isReadingStart(start)) throw new Error('A thread that reads uploads was sent something unknown');
  serveReading(start, collectGarbage);
});

/** Only a new context has a function for it, once the flag is set. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') Reflect.apply(collect, undefined, []);
}
