import { parentPort, workerData } from 'node:worker_threads';
import { PgliteEngine } from './pglite-engine.js';
import { isWorkerRequest, isWorkerSettings, type WorkerReply, type WorkerRequest } from './worker-engine.js';

const port = parentPort;
if (port === null || !isWorkerSettings(workerData)) throw new Error('This file is the worker of the embedded database');

const engine = await PgliteEngine.open(workerData);

// Thrown at the top level, so that the thread ends and the process that started it learns why.
const die = (): void => void setImmediate(() => engine.lost.throwIfAborted());
engine.lost.addEventListener('abort', die);

port.on('message', (request: unknown) => {
  if (!isWorkerRequest(request)) throw new Error('The embedded database was sent something it does not know');
  void perform(request);
});
post({ kind: 'ready' });

async function perform(request: WorkerRequest): Promise<void> {
  switch (request.kind) {
    case 'execute':
      return execute(request.messages);
    case 'hold':
      await engine.holdMaintenance(request.isHeld);
      return post({ kind: 'held' });
    case 'close':
      return close();
  }
}

async function execute(messages: Uint8Array): Promise<void> {
  const answer = await engine.execute(messages).catch(() => undefined);
  if (answer !== undefined) post({ kind: 'answer', answer });
}

async function close(): Promise<void> {
  engine.lost.removeEventListener('abort', die);
  await engine.close();
  post({ kind: 'closed' });
}

function post(reply: WorkerReply): void {
  const transfer = reply.kind === 'answer' && reply.answer.buffer instanceof ArrayBuffer ? [reply.answer.buffer] : [];
  port?.postMessage(reply, transfer);
}
