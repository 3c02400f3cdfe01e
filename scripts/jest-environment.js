// The environment of test files: Node's, made once for each worker process and shared by its files (see jest-runtime.cjs).
import { AsyncLocalStorage } from 'node:async_hooks';
import { TestEnvironment } from 'jest-environment-node';

/** Storages that the current file uses. */
const used = new Set();

// The class is the same one inside and outside of the files' context.
const { run, enterWith } = AsyncLocalStorage.prototype;

AsyncLocalStorage.prototype.run = function noted(...given) {
  used.add(this);
  return run.apply(this, given);
};

AsyncLocalStorage.prototype.enterWith = function noted(...given) {
  used.add(this);
  return enterWith.apply(this, given);
};

/** Where Jest's runner keeps its listeners to events: on the global object, which it takes to be one file's. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

let shared;

/**
 * Jest loads its runner again for each file, and with it a storage that knows the current test. Node 20 hands the store of
 * every storage that was used on from promise to promise, for as long as the worker lives: after a hundred files an
 * `await` costs a hundred times as much. So the storages of a file are disabled when it ends, and its listeners are removed:
 * else every test would be reported to those of all files before.
 */
class SharedEnvironment extends TestEnvironment {
  async teardown() {
    for (const storage of used) storage.disable();
    used.clear();
    delete this.global[EVENT_HANDLERS];
    this.moduleMocker?.restoreAllMocks();
    await Promise.resolve();
  }
}

/** Returns the environment of this worker process. */
export default function environmentOfWorker(config, context) {
  shared ??= new SharedEnvironment(config, context);
  return shared;
}
