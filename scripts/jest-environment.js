// The environment of a test file: Node's, which leaves no AsyncLocalStorage at work behind.
//
// Jest loads its runner anew for each file, and with it a storage that knows which test is under way. Once it has run, Node 20 hands the
// store of every such storage on from promise to promise, for as long as the worker lives. After a hundred files an `await` costs a
// hundred times as much, and what the stores hold stays in memory.
import { AsyncLocalStorage } from 'node:async_hooks';
import { TestEnvironment } from 'jest-environment-node';

/** Storages that the file under way has put to work. */
const atWork = new Set();

// The class is the same one inside and outside of the files' contexts.
const { run, enterWith } = AsyncLocalStorage.prototype;

AsyncLocalStorage.prototype.run = function noted(...given) {
  atWork.add(this);
  return run.apply(this, given);
};

AsyncLocalStorage.prototype.enterWith = function noted(...given) {
  atWork.add(this);
  return enterWith.apply(this, given);
};

/** Ends what the file put to work; a storage that is used again after all begins anew. */
export default class TidyEnvironment extends TestEnvironment {
  async teardown() {
    for (const storage of atWork) storage.disable();
    atWork.clear();
    await super.teardown();
  }
}
